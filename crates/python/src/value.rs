//! Values and their algebra, as Python sees them.

use std::cmp::Ordering;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use hedgerow_core::{Budget, picture};
use hedgerow_value::{Algebra, Dyadic, Game, notation};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyInt, PyString, PyTuple, PyType};

use crate::deep::{self, Ended};
use crate::store::{brought, newest};

/// Deeper values are worked on with a deep stack.
const DEEP: u64 = 1000;
/// Longer texts are read with a deep stack.
const LONG: usize = 4000;
/// The most options that are listed: a nimber has as many options as its size.
const MOST_OPTIONS: u32 = 100_000;

/// A value of combinatorial game theory: a number, a nimber, ups, a switch, any short game in canonical form.
///
/// It is written as game theorists write it, in ASCII: `-7/2`, `*2`, `^`, `v*`, `^2*`, `{2|-1/2}`, `+-1`. Values are equal if
/// they may replace each other in every sum; `<` and `<=` are the partial order, and two values may be neither.
///
/// >>> import hedgerow as hr
/// >>> hr.Value("{2|-1/2}") + hr.Value("^") > -1
/// True
/// >>> hr.Value("1/2") + 1
/// Value('3/2')
/// >>> hr.Value("^*") > 0, hr.Value("^*") == 0, hr.Value("^*").confused(0)
/// (False, False, True)
#[pyclass(frozen, module = "hedgerow")]
pub struct Value {
    store: Arc<Algebra>,
    game: Game,
}

/// Does something with values, on a deep stack if they are deep.
fn work<T: Send + 'static>(
    py: Python<'_>,
    values: &[(&Arc<Algebra>, Game)],
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let is_deep = |(store, game): &(&Arc<Algebra>, Game)| {
        store.as_number_up_star(*game).is_none() && store.birthday(*game) > DEEP
    };
    on_stack(py, values.iter().any(is_deep), work)
}

fn on_stack<T: Send + 'static>(
    py: Python<'_>,
    is_deep: bool,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    if !is_deep {
        return py.detach(|| catch_unwind(AssertUnwindSafe(work))).map_err(|_| too_large());
    }
    let answer = deep::start(work)?;
    match deep::wait(py, &answer, &Budget::unlimited(), |_| Ok(())) {
        (_, Some(error)) => Err(error),
        (Ended::Done(done), None) => Ok(done),
        (Ended::LeftBehind | Ended::Mistaken, None) => Err(too_large()),
    }
}

fn too_large() -> PyErr {
    PyOverflowError::new_err("this value is too large to compute with")
}

impl Value {
    /// The value that a text means.
    pub fn read(py: Python<'_>, text: &str) -> PyResult<Self> {
        let store = newest();
        let (algebra, owned) = (Arc::clone(&store), text.to_owned());
        let read = on_stack(py, text.len() > LONG, move || algebra.parse(&owned))?;
        let game = read.map_err(|fault| {
            let span = fault.span();
            PyValueError::new_err((format!("value: {fault}"), (span.start, span.end)))
        })?;
        Ok(Self { store, game })
    }

    /// What stands beside a value in an operation, if it can be one: a value, a whole number or a fraction.
    fn operand(other: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        if let Ok(value) = other.cast::<Self>() {
            let value = value.get();
            return Ok(Some(Self { store: Arc::clone(&value.store), game: value.game }));
        }
        let is_number = (other.is_instance_of::<PyInt>() && !other.is_instance_of::<PyBool>())
            || other.is_instance(fraction_type(other.py())?.as_any())?;
        if is_number { Self::read(other.py(), &other.str()?.to_string_lossy()).map(Some) } else { Ok(None) }
    }

    /// This value and another in the same algebra.
    fn beside(&self, other: &Self) -> (Arc<Algebra>, Game, Game) {
        if Arc::ptr_eq(&self.store, &other.store) {
            return (Arc::clone(&self.store), self.game, other.game);
        }
        let store = newest();
        let bring = |value: &Self| match Arc::ptr_eq(&value.store, &store) {
            true => value.game,
            false => brought(&value.store, value.game, &store),
        };
        let (own, theirs) = (bring(self), bring(other));
        (store, own, theirs)
    }

    fn both(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        operation: impl FnOnce(&Algebra, Game, Game) -> Game + Send + 'static,
    ) -> PyResult<Py<PyAny>> {
        let Some(other) = Self::operand(other)? else { return Ok(py.NotImplemented()) };
        let (store, own, theirs) = self.beside(&other);
        let algebra = Arc::clone(&store);
        let game = work(py, &[(&store, own), (&store, theirs)], move || operation(&algebra, own, theirs))?;
        Ok(Py::new(py, Self { store, game })?.into_any())
    }

    /// How it compares with another: none if neither is at least as large as the other.
    fn compare(&self, py: Python<'_>, other: &Self) -> PyResult<Option<Ordering>> {
        let (store, own, theirs) = self.beside(other);
        let algebra = Arc::clone(&store);
        work(py, &[(&store, own), (&store, theirs)], move || algebra.compare(own, theirs))
    }

    fn changed(
        &self,
        py: Python<'_>,
        operation: impl FnOnce(&Algebra, Game) -> Game + Send + 'static,
    ) -> PyResult<Self> {
        let (algebra, game) = (Arc::clone(&self.store), self.game);
        let game = work(py, &[(&self.store, game)], move || operation(&algebra, game))?;
        Ok(Self { store: Arc::clone(&self.store), game })
    }

    fn found<T: Send + 'static>(
        &self,
        py: Python<'_>,
        find: impl FnOnce(&Algebra, Game) -> T + Send + 'static,
    ) -> PyResult<T> {
        let (algebra, game) = (Arc::clone(&self.store), self.game);
        work(py, &[(&self.store, game)], move || find(&algebra, game))
    }

    fn options<'py>(&self, py: Python<'py>, side: impl Fn(&Algebra) -> &[Game]) -> PyResult<Bound<'py, PyTuple>> {
        if self.store.as_number_up_star(self.game).is_some_and(|value| value.star > MOST_OPTIONS) {
            return Err(PyOverflowError::new_err("this value has too many options to list"));
        }
        let options = side(&self.store).iter().map(|&game| Self { store: Arc::clone(&self.store), game });
        PyTuple::new(py, options.map(|value| Py::new(py, value)).collect::<PyResult<Vec<_>>>()?)
    }

    fn text(&self, py: Python<'_>) -> PyResult<String> {
        self.found(py, |algebra, game| algebra.display(game).to_string())
    }
}

/// The type `fractions.Fraction`.
fn fraction_type(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    FRACTION.import(py, "fractions", "Fraction")
}

/// A text such as "11/6" as a `Fraction`.
pub fn fraction<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    fraction_type(py)?.call1((text,))
}

fn dyadic(number: &Bound<'_, PyAny>) -> PyResult<Dyadic> {
    let text = number.str()?;
    let bad = |_| PyValueError::new_err(format!("{text} is not a number whose denominator is a power of two"));
    text.to_string_lossy().parse::<Dyadic>().map_err(bad)
}

#[pymethods]
impl Value {
    /// A value from its text, a whole number, a fraction, another value, or from two lists of options.
    #[new]
    #[pyo3(signature = (value, right = None, /))]
    fn new(py: Python<'_>, value: &Bound<'_, PyAny>, right: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        if let Some(right) = right {
            let store = newest();
            let side = |options: &Bound<'_, PyAny>| -> PyResult<Vec<Game>> {
                let games = options.try_iter()?.map(|option| {
                    let option = Self::new(py, &option?, None)?;
                    Ok(brought(&option.store, option.game, &store))
                });
                games.collect()
            };
            let (left, right) = (side(value)?, side(right)?);
            let algebra = Arc::clone(&store);
            let game = on_stack(py, true, move || algebra.game(&left, &right))?;
            return Ok(Self { store, game });
        }
        if let Ok(text) = value.cast::<PyString>() {
            return Self::read(py, &text.to_string_lossy());
        }
        Self::operand(value)?.ok_or_else(|| {
            let kind = value.get_type().name().map_or_else(|_| "this".to_owned(), |name| name.to_string());
            PyTypeError::new_err(format!("a value is a text, a whole number or a Fraction, not {kind}"))
        })
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Value('{}')", self.text(py)?))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        if let Some(number) = self.store.is_number(self.game) {
            // Hashes as the number itself, which it equals.
            return fraction(py, &number.to_string())?.hash();
        }
        let mut hasher = DefaultHasher::new();
        self.text(py)?.hash(&mut hasher);
        Ok(hasher.finish() as isize)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyType>, (String,))> {
        Ok((slf.get_type().unbind(), (slf.get().text(slf.py())?,)))
    }

    fn __richcmp__(&self, py: Python<'_>, other: &Bound<'_, PyAny>, how: CompareOp) -> PyResult<Py<PyAny>> {
        let other = match Self::operand(other) {
            Ok(Some(other)) => other,
            Ok(None) => return Ok(py.NotImplemented()),
            // A fraction such as 1/3 is not a value, and equals none.
            Err(_) if matches!(how, CompareOp::Eq | CompareOp::Ne) => return Ok(py.NotImplemented()),
            Err(error) => return Err(error),
        };
        let order = self.compare(py, &other)?;
        let holds = match how {
            CompareOp::Eq => order == Some(Ordering::Equal),
            CompareOp::Ne => order != Some(Ordering::Equal),
            CompareOp::Lt => order == Some(Ordering::Less),
            CompareOp::Gt => order == Some(Ordering::Greater),
            CompareOp::Le => matches!(order, Some(Ordering::Less | Ordering::Equal)),
            CompareOp::Ge => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
        };
        Ok(PyBool::new(py, holds).to_owned().into_any().unbind())
    }

    /// Whether neither is at least as large as the other: in their difference whoever begins wins.
    ///
    /// >>> import hedgerow as hr
    /// >>> hr.Value("*").confused(0)
    /// True
    fn confused(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let other = Self::new(py, other, None)?;
        Ok(self.compare(py, &other)?.is_none())
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.both(py, other, Algebra::add)
    }

    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.both(py, other, Algebra::add)
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.both(py, other, Algebra::sub)
    }

    fn __rsub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.both(py, other, |algebra, own, theirs| algebra.sub(theirs, own))
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Self> {
        self.changed(py, Algebra::negate)
    }

    fn __pos__(&self) -> Self {
        Self { store: Arc::clone(&self.store), game: self.game }
    }

    /// As many copies of it.
    fn __mul__(&self, py: Python<'_>, times: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        if !times.is_instance_of::<PyInt>() || times.is_instance_of::<PyBool>() {
            return Ok(py.NotImplemented());
        }
        let times: i64 = times.extract()?;
        let ups = self.store.as_number_up_star(self.game).map_or(1, |value| value.ups);
        ups.checked_mul(times).ok_or_else(too_large)?;
        Ok(Py::new(py, self.changed(py, move |algebra, game| algebra.multiple(times, game))?)?.into_any())
    }

    fn __rmul__(&self, py: Python<'_>, times: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__mul__(py, times)
    }

    fn __bool__(&self) -> bool {
        self.game != self.store.zero()
    }

    /// Left's options of the canonical form.
    ///
    /// >>> import hedgerow as hr
    /// >>> hr.Value("{2|-1/2}").left(), hr.Value("^").right()
    /// ((Value('2'),), (Value('*'),))
    fn left<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.options(py, |algebra| algebra.left(self.game))
    }

    /// Right's options of the canonical form.
    fn right<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.options(py, |algebra| algebra.right(self.game))
    }

    /// The canonical form written out once: the options in braces.
    ///
    /// >>> import hedgerow as hr
    /// >>> hr.Value("1/2").canonical, hr.Value("^").canonical
    /// ('{0|1}', '{0|*}')
    #[getter]
    fn canonical(&self, py: Python<'_>) -> PyResult<String> {
        let side = |options: Bound<'_, PyTuple>| -> PyResult<String> {
            let texts = options.iter().map(|option| Ok(option.str()?.to_string_lossy().into_owned()));
            Ok(texts.collect::<PyResult<Vec<String>>>()?.join(","))
        };
        Ok(format!("{{{}|{}}}", side(self.left(py)?)?, side(self.right(py)?)?))
    }

    /// The Left stop and the Right stop, as fractions.
    #[getter]
    fn stops<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let (left, right) = self.found(py, |algebra, game| (algebra.left_stop(game), algebra.right_stop(game)))?;
        Ok((fraction(py, &left.to_string())?, fraction(py, &right.to_string())?))
    }

    /// The mean, as a fraction.
    #[getter]
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, &self.found(py, Algebra::mean)?.to_string())
    }

    /// The temperature, as a fraction.
    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, &self.found(py, Algebra::temperature)?.to_string())
    }

    /// Who wins: L, R, N (whoever begins) or P (whoever does not).
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.found(py, Algebra::outcome)?.to_string())
    }

    /// The day it is born: the depth of its canonical form.
    #[getter]
    fn birthday(&self) -> u64 {
        self.store.birthday(self.game)
    }

    /// The atomic weight of a value that is all small; None of another.
    ///
    /// >>> import hedgerow as hr
    /// >>> hr.Value("^2*").atomic_weight
    /// Value('2')
    #[getter]
    fn atomic_weight(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        let weight = self.found(py, Algebra::atomic_weight)?;
        Ok(weight.map(|game| Self { store: Arc::clone(&self.store), game }))
    }

    /// Whether it is a number.
    #[getter]
    fn is_number(&self) -> bool {
        self.store.is_number(self.game).is_some()
    }

    /// The k if it is the nimber *k; None of another value.
    #[getter]
    fn nimber(&self) -> Option<u32> {
        self.store.is_nimber(self.game)
    }

    /// Whether it lies between all negative and all positive numbers.
    #[getter]
    fn is_infinitesimal(&self) -> bool {
        self.store.is_infinitesimal(self.game)
    }

    /// It as a `Fraction`; a `ValueError` if it is not a number.
    #[getter]
    fn fraction<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.store.is_number(self.game) {
            Some(number) => fraction(py, &number.to_string()),
            None => Err(PyValueError::new_err(format!("{} is not a number", self.text(py)?))),
        }
    }

    fn __float__(&self, py: Python<'_>) -> PyResult<f64> {
        self.fraction(py)?.call_method0("__float__")?.extract()
    }

    /// It in words.
    fn describe(&self, py: Python<'_>) -> PyResult<String> {
        self.found(py, Algebra::describe)
    }

    /// It cooled by a temperature that is not negative.
    fn cool(&self, py: Python<'_>, temperature: &Bound<'_, PyAny>) -> PyResult<Self> {
        let temperature = dyadic(temperature)?;
        if temperature.signum() < 0 {
            return Err(PyValueError::new_err("a value is cooled by 0 or more"));
        }
        self.changed(py, move |algebra, game| algebra.cool(game, &temperature))
    }

    /// It heated by a temperature.
    fn heat(&self, py: Python<'_>, temperature: &Bound<'_, PyAny>) -> PyResult<Self> {
        let temperature = dyadic(temperature)?;
        self.changed(py, move |algebra, game| algebra.heat(game, algebra.dyadic(&temperature)))
    }

    /// The ordinal sum G:H of this canonical form and another value.
    ///
    /// >>> import hedgerow as hr
    /// >>> hr.Value(1).ordinal_sum(-1)
    /// Value('1/2')
    fn ordinal_sum(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let other = Py::new(py, Self::new(py, other, None)?)?;
        self.both(py, other.bind(py), Algebra::ordinal_sum)
    }

    /// The thermograph: how the stops change with the temperature, as a picture.
    fn thermograph<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let svg = self.found(py, |algebra, game| algebra.thermograph(game).svg())?;
        py.import("hedgerow.pictures")?.getattr("Picture")?.call1((svg,))
    }

    /// It as mathematics for LaTeX, without dollar signs.
    fn to_latex(&self, py: Python<'_>) -> PyResult<String> {
        let text = self.text(py)?;
        Ok(notation::latex(&text).unwrap_or(text))
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("${}$", self.to_latex(py)?))
    }
}

/// A picture as TikZ for LaTeX.
#[pyfunction]
pub fn tikz(svg: &str) -> PyResult<String> {
    picture::tikz(svg).map_err(|refusal| PyValueError::new_err(refusal.to_string()))
}
