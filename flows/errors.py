"""How a run ends that didn't publish for a reason of its own, or of its orchestrator's."""

from paperlake.flows.report import RunReport


class RunBlocked(Exception):  # noqa: N818 - the run did its work; what it found forbids to publish
    """Validation blocked the run; `report` says why, and the current snapshot stays."""

    def __init__(self, report: RunReport) -> None:
        """Name the checks that failed."""
        checks = sorted({issue.check for issue in report.issues if issue.severity == "error"})
        super().__init__(f"blocked by validation: {', '.join(checks)} (see {report.failed_path})")
        self.report = report


class OrchestrationError(Exception):
    """Prefect itself failed, with a reason on one line; the plain pipeline has no such failure."""

    def __init__(self, reason: BaseException) -> None:
        """Say what Prefect said."""
        text = " ".join(str(reason).split()) or type(reason).__name__
        super().__init__(f"Prefect failed: {text}")
