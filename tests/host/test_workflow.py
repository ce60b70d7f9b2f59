"""The workflow of the forge is valid, and runs the same commands as the project itself."""

import os
import subprocess

import pytest
import yaml

from host_tools.checkout import ROOT

FILE = ROOT / ".github" / "workflows" / "tests.yml"
KEYS = {"name", "on", "permissions", "env", "jobs"}
JOB_KEYS = {"if", "needs", "runs-on", "container", "timeout-minutes", "permissions", "steps"}
STEP_KEYS = {"name", "run", "uses", "with", "env"}


@pytest.fixture(scope="module")
def workflow():
    # YAML 1.1 reads the key `on` as true.
    found = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return {("on" if key is True else key): value for key, value in found.items()}


def commands(job):
    return [step["run"] for step in job["steps"] if "run" in step]


def test_it_has_only_keys_that_the_forge_knows(workflow):
    assert set(workflow) == KEYS
    for job in workflow["jobs"].values():
        assert set(job) <= JOB_KEYS and {"runs-on", "steps"} <= set(job)
        for step in job["steps"]:
            assert set(step) <= STEP_KEYS
            assert ("run" in step) != ("uses" in step)


def test_each_job_waits_for_jobs_that_exist(workflow):
    jobs = workflow["jobs"]
    assert {job["needs"] for job in jobs.values() if "needs" in job} <= set(jobs)
    assert jobs["build"]["needs"] == "tests" and jobs["attach"]["needs"] == "build"


def test_the_tests_are_those_of_the_project(workflow):
    assert commands(workflow["jobs"]["tests"])[-1] == ".ci/run"
    assert set(workflow["on"]) == {"push", "pull_request"}


def test_a_tag_builds_what_make_release_builds_and_only_then(workflow):
    job = workflow["jobs"]["build"]
    assert job["if"] == "startsWith(github.ref, 'refs/tags/v')"
    assert workflow["on"]["push"]["tags"] == ["v*"]
    assert commands(job)[1:3] == [".ci/tools", "make release"]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "\nrelease:" in makefile


def test_every_line_for_the_shell_is_valid_shell(workflow):
    for job in workflow["jobs"].values():
        for line in commands(job):
            done = subprocess.run(
                ["sh", "-n"], input=line, text=True, capture_output=True, check=False
            )
            assert done.returncode == 0, done.stderr


def test_the_commands_that_it_names_can_be_run(workflow):
    for job in workflow["jobs"].values():
        for line in commands(job):
            if line.startswith(".ci/"):
                assert os.access(ROOT / line, os.X_OK)


def test_only_the_last_job_may_write(workflow):
    assert workflow["permissions"] == {"contents": "read"}
    writers = [name for name, job in workflow["jobs"].items() if "permissions" in job]
    assert writers == ["attach"]
