//! Lets an extension module be linked where the linker must be told that Python brings the missing names.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
