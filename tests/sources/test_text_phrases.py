"""Lines that belong to the page, and lines that do not."""

import pytest

from paperlake.sources.text_phrases import furniture_kind

LINES = {
    "header": [
        "论文检索",
        "TARN 2031 论文检索",
        "Paper Search",
        "Accepted Papers",
        "TARN 2031",
        "Search results",
        "检索结果",
        "排序：相关度",
        "12/1/31, 3:04 PM",
        "2031年12月1日 15:04 TARN 2031",
        "https://example.org/papers?page=2",
        "example.org/search?q=tides 3/20",
        "Search by title, author, or keyword",
        "请输入关键词",
        "搜索论文、作者、主题",
    ],
    "paging": [
        "第 3 页 / 共 12 页",
        "第3页，共12页",
        "上一页 下一页",
        "首页 上一页 1 2 3 下一页 末页",
        "跳转到 第 3 页 确定",
        "共 1,234 篇论文",
        "每页 20 条",
        "加载更多",
        "返回顶部",
        "Page 2 of 9",
        "Showing 1–20 of 300 papers",
        "Results 1 - 20 of 100",
        "300 papers found",
        "« Previous | Next »",
        "‹ 1 2 3 … 12 ›",
        "3 / 12",
        "12",
        "Load more",
        "点击加载更多",
        "- 3 -",
        "— 3 —",
    ],
    "footer": [
        "© 2031 Tarn Index",
        "Privacy Policy | Terms of Use | Contact",
        "PDF | Code | BibTeX",
        "Powered by Lantern",
        "Sign in",
        "Skip to main content",
        "☰ Menu",
        "Export citations",
        "Reset filters ×",
        "导出",
        "登录 | 注册",
        "[PDF] [Code]",
        "English | 中文",
        "Home > Papers > Search",
        "We use cookies to improve your experience.",
        "Accept all cookies",
        "本网站使用 Cookie 改善体验",
        "Last updated: 2031-01-01",
        "更新时间：2031-01-01",
        "Follow us on Lantern",
        "Poster #123",
    ],
    "separator": ["♡ 12", "👍 3 💬 2", "★★★", "Abstract", "Authors:", "摘要", "-----", "===== ====="],
    None: [
        "Deep Learning",
        "Ruta Mbeki",
        "Search",
        "Code",
        "Video",
        "N/A",
        "-",
        "3D",
        "GPT 4",
        "Next Best View",
        "First Order Methods",
        "Page Rank",
        "1 2",
        "We show 12 results on page 3 of the appendix.",
        "共同学习",
        "搜索与规划",
        "检索",
        "Search · Planning",
        "People and Society",
        "Cookies and Privacy",
        "https://example.org/project",
        "Code: https://example.org/tides",
        "- 3",
    ],
}


@pytest.mark.parametrize(("kind", "line"), [(kind, line) for kind, lines in LINES.items() for line in lines])
def test_furniture(kind: str | None, line: str) -> None:
    assert furniture_kind(line) == kind


@pytest.mark.parametrize("piece", ["1 ", "1-", "1,", "- ", "共", "Next ", "pdf ", "(", "page 1 of ", "=== "])
def test_long_rows_end(piece: str) -> None:
    furniture_kind(piece * (80 // len(piece)) + "x")
