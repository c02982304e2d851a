"""How a run ends that didn't publish for a reason of its own."""

from paperlake.flows.report import RunReport


class RunBlocked(Exception):  # noqa: N818 - the run did its work; what it found forbids to publish
    """Validation blocked the run; `report` says why, and the current snapshot stays."""

    def __init__(self, report: RunReport) -> None:
        """Name the checks that failed."""
        checks = sorted({issue.check for issue in report.issues if issue.severity == "error"})
        super().__init__(f"blocked by validation: {', '.join(checks)} (see {report.failed_path})")
        self.report = report
