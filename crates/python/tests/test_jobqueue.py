"""The configuration of dask-jobqueue in the book makes the job script that the book says, for Slurm and for PBS."""

import pathlib
import re

import pytest

jobqueue = pytest.importorskip("dask_jobqueue")
BOOK = pathlib.Path(__file__).parents[3] / "book" / "src" / "clusters.md"


def script_of(kind, **changed):
    """The job script that a cluster with the book's configuration submits; nothing is submitted."""
    import dask
    import yaml

    text = re.search(r"```yaml\n(.*?)```", BOOK.read_text(encoding="utf-8"), re.DOTALL).group(1)
    settings = yaml.safe_load(text)["jobqueue"]["slurm"]
    name = {"SLURMCluster": "slurm", "PBSCluster": "pbs"}[kind]
    with dask.config.set({f"jobqueue.{name}.{key}": value for key, value in settings.items()}):
        with getattr(jobqueue, kind)(n_workers=0, scheduler_options={"dashboard_address": None}, **changed) as cluster:
            return cluster.job_script()


def test_the_books_configuration_makes_a_job_of_slurm():
    lines = script_of("SLURMCluster").splitlines()
    assert {"#SBATCH -p short", "#SBATCH -n 1", "#SBATCH --cpus-per-task=16", "#SBATCH --mem=64G", "#SBATCH -t 04:00:00"} <= set(lines)
    assert "export OMP_NUM_THREADS=1" in lines
    worker = lines[-1] or lines[-2]
    assert "--nthreads 1 " in worker and "--nworkers 16 " in worker and "--memory-limit 4.00GiB " in worker
    # Dask's workers end before Slurm ends the job.
    assert worker.endswith("--lifetime 3h50m --lifetime-stagger 4m")


def test_one_process_of_a_job_may_have_all_its_threads():
    worker = [line for line in script_of("SLURMCluster", processes=1).splitlines() if "dask_worker" in line][0]
    assert "--nthreads 16 " in worker and "--nworkers" not in worker and "--memory-limit 64.00GiB " in worker


def test_the_books_configuration_makes_a_job_of_pbs():
    lines = script_of("PBSCluster").splitlines()
    assert {"#PBS -q short", "#PBS -l select=1:ncpus=16:mem=64GB", "#PBS -l walltime=04:00:00"} <= set(lines)
