"""Author lines come apart at what separates people, whatever else the line prints."""

import json
import string
import unicodedata
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlake.transforms.author_lists import AuthorList, PrintedAuthor, read_author_list, split_author_list
from paperlake.transforms.list_plain import split_plain_list
from paperlake.transforms.list_reading import read_slots
from paperlake.transforms.list_slots import cut_slots
from paperlake.transforms.names import normalize_name

# Each row: an author line as printed, and the display names that it holds, with bars between.
SEPARATORS = [
    ("Ada Pell; Bram Koel; Cai Wu", "Ada Pell|Bram Koel|Cai Wu"),
    ("Ada Pell\nBram Koel\nCai Wu", "Ada Pell|Bram Koel|Cai Wu"),
    ("Ada Pell,\nBram Koel,\nCai Wu", "Ada Pell|Bram Koel|Cai Wu"),
    ("Ada Pell\tBram Koel\tCai Wu", "Ada Pell|Bram Koel|Cai Wu"),
    ("Ada Pell   Bram Koel   Cai Wu", "Ada Pell|Bram Koel|Cai Wu"),
    ("• Ada Pell\n• Bram Koel", "Ada Pell|Bram Koel"),
    ("- Ada Pell\n- Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell • Bram Koel • Cai Wu", "Ada Pell|Bram Koel|Cai Wu"),
    ("Ada Pell / Bram Koel / Cai Wu", "Ada Pell|Bram Koel|Cai Wu"),
    ("Ada Pell/Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell – Bram Koel – Cai Wu", "Ada Pell|Bram Koel|Cai Wu"),
    ("Ada Pell·Bram Koel·Cai Wu", "Ada Pell|Bram Koel|Cai Wu"),
    ("Ada Pell und Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell et Bram Koel", "Ada Pell|Bram Koel"),
    ("U. A. Khanna, Bram Koel", "U. A. Khanna|Bram Koel"),
    ("Franz Och, Bram Koel", "Franz Och|Bram Koel"),
    ("Karl von und zu Bergen, Bram Koel", "Karl von und zu Bergen|Bram Koel"),
    ("Thomas More, Bob Others", "Thomas More|Bob Others"),
    ("['Ada Pell', 'Bram Koel']", "Ada Pell|Bram Koel"),
    ('["Ada Pell", "Bram Koel"]', "Ada Pell|Bram Koel"),
    ("Ada Pell &amp; Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell \\and Bram Koel \\and Cai Wu", "Ada Pell|Bram Koel|Cai Wu"),
    ("Ada Pell, Bram Koel.", "Ada Pell|Bram Koel"),
    ("Ada Pell,, Bram Koel;", "Ada Pell|Bram Koel"),
    ("AdaPell, Bram Koel, Cai Wu", "AdaPell|Bram Koel|Cai Wu"),
    ("Mausami, Bram Koel, Cai Wu", "Mausami|Bram Koel|Cai Wu"),
    ("Bram Koel, Mausami, Cai Wu", "Bram Koel|Mausami|Cai Wu"),
    ("Lihua Zhang, Mausami", "Lihua Zhang|Mausami"),
    ("Ada Pell, Girish Raguvir J, Cai Wu", "Ada Pell|Girish Raguvir J|Cai Wu"),
    ("Gal·la Pons, Bram Koel", "Gal·la Pons|Bram Koel"),
    ("Ada Pell, Bram Koel, Ada Pell, Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell, Ada Pell", "Ada Pell|Ada Pell"),
    ("Ada Pell AND Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell, and Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell,and Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel, & Cai Wu", "Ada Pell|Bram Koel|Cai Wu"),
    ("Ada Pell& Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell、Bram Koel、Cai Wu", "Ada Pell|Bram Koel|Cai Wu"),
    ("Ada Pell，Bram Koel；Cai Wu", "Ada Pell|Bram Koel|Cai Wu"),
    ("Ada Pell, Ana Maria de la Cruz y Soler, Bram Koel", "Ada Pell|Ana Maria de la Cruz y Soler|Bram Koel"),
    ("Ada Pell |Bram Koel| Cai Wu", "Ada Pell|Bram Koel|Cai Wu"),
    ("Ann Ellery and Bob Raines and Cai Wu", "Ann Ellery|Bob Raines|Cai Wu"),
]
INVERTED = [
    ("Pell, A., Koel, B., & Wu, C.", "A. Pell|B. Koel|C. Wu"),
    ("Pell, A. B., Koel, B., and Wu, C.-Y.", "A. B. Pell|B. Koel|C.-Y. Wu"),
    ("Pell, A, Koel, BR, Wu, CY", "A. Pell|B. R. Koel|C. Y. Wu"),
    ("Pell, Ada, Koel, Bram, Wu, Cai", "Ada Pell|Bram Koel|Cai Wu"),
    ("Pell, Ada and Koel, Bram and Wu, Cai", "Ada Pell|Bram Koel|Cai Wu"),
    ("Pell, Ada, and Bram Koel", "Ada Pell|Bram Koel"),
    ("Pell, Ada, Bram Koel, and Cai Wu", "Ada Pell|Bram Koel|Cai Wu"),
    ("Pell, Ada", "Ada Pell"),
    ("Pell, Ada Maria", "Ada Maria Pell"),
    ("van der Pell, Ada", "Ada van der Pell"),
    ("Pell A., Koel B., Wu C.", "A. Pell|B. Koel|C. Wu"),
    ("Pell A.B., Koel B.", "A. B. Pell|B. Koel"),
    ("García Soler, Ana María; Prado Ruizal, Luis Miguel", "Ana María García Soler|Luis Miguel Prado Ruizal"),
    ("Ada Pell, Bram\nKoel, Cai Wu", "Ada Pell|Bram Koel|Cai Wu"),
    ("Ma, W., Do, G., Li, K.", "W. Ma|G. Do|K. Li"),
    ("Ma, Wei; Do, Grace", "Wei Ma|Grace Do"),
    ("HUI LI, JIA WU, ADA PELL", "Hui Li|Jia Wu|Ada Pell"),
    ("PELL, ADA; KOEL, BRAM", "Ada Pell|Bram Koel"),
    ("Ada M&uuml;ller, Bram Koel", "Ada Müller|Bram Koel"),
    ("O'Brien, T., D'Souza, K.", "T. O'Brien|K. D'Souza"),
]
CJK = [
    ("约翰·史密斯、李沐然", "约翰·史密斯|李沐然"),
    ("李沐然·王子轩·张可", "李沐然|王子轩|张可"),
    ("李沐然 王子轩 张可", "李沐然|王子轩|张可"),
    ("李沐然；王子轩；张可", "李沐然|王子轩|张可"),
    ("李沐然和王子轩", "李沐然|王子轩"),
    ("李沐然、王子轩和张可", "李沐然|王子轩|张可"),
    ("김민서, 이서연, 박지훈", "김민서|이서연|박지훈"),
    ("山田太郎、佐藤花子", "山田太郎|佐藤花子"),
]
LABELS = [
    ("作者：李沐然、王子轩", "李沐然|王子轩"),
    ("作者: Ada Pell, Bram Koel", "Ada Pell|Bram Koel"),
    ("【作者】李沐然，王子轩", "李沐然|王子轩"),
    ("**Authors:** Ada Pell, Bram Koel", "Ada Pell|Bram Koel"),
    ("Author(s): Ada Pell, Bram Koel", "Ada Pell|Bram Koel"),
    ("Authors\nAda Pell, Bram Koel", "Ada Pell|Bram Koel"),
    ("by Ada Pell", "Ada Pell"),
    ("AUTHORS: ADA PELL, BRAM KOEL", "Ada Pell|Bram Koel"),
]
NOTES = [
    ("Ada Pell, University of Tarn\nBram Koel, Kesto Institute", "Ada Pell|Bram Koel"),
    ("1. Ada Pell 2. Bram Koel 3. Cai Wu", "Ada Pell|Bram Koel|Cai Wu"),
    ("1. Ada Pell\n2. Bram Koel", "Ada Pell|Bram Koel"),
    ("(1) Ada Pell (2) Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell1, Bram Koel2, Cai Wu1,2", "Ada Pell|Bram Koel|Cai Wu"),
    ("Ada Pell1,2,*, Bram Koel2,†", "Ada Pell|Bram Koel"),
    ("Ada Pell 1, Bram Koel 2", "Ada Pell|Bram Koel"),
    ("Ada Pell1 Bram Koel2 Cai Wu1,2", "Ada Pell|Bram Koel|Cai Wu"),
    ("Ada Pell¹,², Bram Koel³", "Ada Pell|Bram Koel"),
    ("Ada Pell a,b, Bram Koel b", "Ada Pell|Bram Koel"),
    ("Ada Pell*, Bram Koel*, Cai Wu * Equal contribution", "Ada Pell|Bram Koel|Cai Wu"),
    ("Ada Pell*, Bram Koel (*equal contribution; †corresponding author)", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel; * These authors contributed equally", "Ada Pell|Bram Koel"),
    ("Ada Pell (University of Tarn), Bram Koel (Kesto AI)", "Ada Pell|Bram Koel"),
    ("Ada Pell, University of Tarn; Bram Koel, Kesto AI, Riga", "Ada Pell|Bram Koel"),
    ("Ada Pell, University of Tarn, Bram Koel, Kesto Institute", "Ada Pell|Bram Koel"),
    ("Ada Pell1, Bram Koel2; 1 University of Tarn, 2 Kesto Institute", "Ada Pell|Bram Koel"),
    ("Ada Pell1, Bram Koel2\n1University of Tarn\n2Kesto Institute", "Ada Pell|Bram Koel"),
    ("Ada Pell - University of Tarn; Bram Koel - Kesto AI", "Ada Pell|Bram Koel"),
    ("李沐然（塔恩大学）、王子轩（凯斯托大学）", "李沐然|王子轩"),
    ("Ada Pell <ada@tarn.edu>; Bram Koel <bk@kesto.org>", "Ada Pell|Bram Koel"),
    ("Ada Pell, ada@tarn.edu, Bram Koel, bk@kesto.org", "Ada Pell|Bram Koel"),
    ("Ada Pell ada@tarn.edu, Bram Koel bk@kesto.org", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel {ada,bk}@tarn.edu", "Ada Pell|Bram Koel"),
    ("Ada Pell (https://orcid.org/0000-0002-1825-0097), Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell 0000-0002-1825-0097, Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell, PhD; Bram Koel, M.D.", "Ada Pell|Bram Koel"),
    ("Ada Pell, M.D., Ph.D., Bram Koel, MSc", "Ada Pell|Bram Koel"),
    ("Dr. Ada Pell, Prof. Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell, Senior Member, IEEE, Bram Koel, Fellow, IEEE", "Ada Pell|Bram Koel"),
    ("Ada Pell, Member, IEEE, and Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell, Jr., Bram Koel III, Cai Wu", "Ada Pell Jr.|Bram Koel III|Cai Wu"),
    ("Ada Pell, III and Bram Koel", "Ada Pell III|Bram Koel"),
    ("Pell, Jr., Ada and Koel, Bram", "Ada Pell Jr.|Bram Koel"),
    ("Owuor, M.D., Prado, M.A., Pell, K.", "M. D. Owuor|M. A. Prado|K. Pell"),
    ("Ada Pell\\thanks{Tarn, Inc.}, Bram Koel", "Ada Pell|Bram Koel"),
    ("Hao (Rowan) Zhang, Ada Pell", "Hao (Rowan) Zhang|Ada Pell"),
    ("Ada Pell, Bram Koel, Cai Wu (Tarn University)", "Ada Pell|Bram Koel|Cai Wu"),
    ("Ada Pell, Bram Koel, 2024", "Ada Pell|Bram Koel"),
    ("Ellery, Ann (Tarn University); Raines, Bob", "Ann Ellery|Bob Raines"),
]
CUT = [
    ("李沐然,王子轩等", "李沐然|王子轩"),
    ("李沐然、王子轩等3人", "李沐然|王子轩"),
    ("李沐然、王子轩 等 12 位作者", "李沐然|王子轩"),
    ("李沐然、王子轩（等）", "李沐然|王子轩"),
    ("李沐然等", "李沐然"),
    ("李沐然、王子轩等。", "李沐然|王子轩"),
    ("李沐然 等", "李沐然"),
    ("Ada Pell等", "Ada Pell"),
    ("Ada Pell, Bram Koel等人", "Ada Pell|Bram Koel"),
    ("Ada Pell, 等", "Ada Pell"),
    ("Ada Pell, et al.", "Ada Pell"),
    ("Ada Pell et al", "Ada Pell"),
    ("Ada Pell ET AL.", "Ada Pell"),
    ("Ada Pell, Bram Koel (et al.)", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel, [et al.]", "Ada Pell|Bram Koel"),
    ("Pell, A. et al.", "A. Pell"),
    ("Pell, Ada, et al.", "Ada Pell"),
    ("Pell, Ada and others", "Ada Pell"),
    ("Ada Pell, Bram Koel, and others", "Ada Pell|Bram Koel"),
    ("Ada Pell & others", "Ada Pell"),
    ("Ada Pell, Bram Koel, and 5 more authors", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel and 5 more", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel + 5 more", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel, +5", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel (+5 authors)", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel (5 more authors)", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel, 5 more authors", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel, three others", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel and several others", "Ada Pell|Bram Koel"),
    ("Ada Pell and colleagues", "Ada Pell"),
    ("Ada Pell, Bram Koel...", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel …", "Ada Pell|Bram Koel"),
    ("Ada Pell, ..., Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel, […]", "Ada Pell|Bram Koel"),
    ("Ada Pell; Bram Koel; et al.", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel u.a.", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel u. a.", "Ada Pell|Bram Koel"),
    ("Ada Pell und andere", "Ada Pell"),
    ("Ada Pell, Bram Koel et autres", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel y otros", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel ほか", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel, show 12 more authors", "Ada Pell|Bram Koel"),
    ("Ada Pell et al. (XENIA Collaboration)", "Ada Pell"),
    ("等", ""),
    ("et al.", ""),
    ("김민서, 이서연 외 3명", "김민서|이서연"),
    ("Ann Ellery, Bob Raines, Cai Wu, et al. (2023)", "Ann Ellery|Bob Raines|Cai Wu"),
    ("Ada Pell, Bram Koel 等 (共 12 人)", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel 等\n", "Ada Pell|Bram Koel"),
    ("Ada Pell,Bram Koel,等12人", "Ada Pell|Bram Koel"),
]

MIXED = [
    ("邓等, 周海", "邓等|周海"),
    ("周海等, 李明", "周海等|李明"),
    ("王等, 李等平", "王等|李等平"),
    ("Ada Pell, Alan Etal", "Ada Pell|Alan Etal"),
    ("Sandra Anders and Andy Landrum", "Sandra Anders|Andy Landrum"),
    ("Ana Sousa e Silva, Bram Koel", "Ana Sousa e Silva|Bram Koel"),
    ("José Ortega y Gassel and Ada Pell", "José Ortega y Gassel|Ada Pell"),
    ("Ada Pell and Bram Koel, Cai Wu", "Ada Pell|Bram Koel|Cai Wu"),
    ("ADA PELL & BRAM KOEL", "Ada Pell|Bram Koel"),
    ("Pell, Ada & Koel, Bram", "Ada Pell|Bram Koel"),
    ("Pell, A.; Koel, B.; & Wu, C.", "A. Pell|B. Koel|C. Wu"),
    ("Pell, Ada M.; van den Berg, Jan P.; Wu, Cai", "Ada M. Pell|Jan P. van den Berg|Cai Wu"),
    ("Ada Pell; Bram Koel; Cai Wu, Jr.", "Ada Pell|Bram Koel|Cai Wu Jr."),
    ("Pell,Ada;Koel,Bram", "Ada Pell|Bram Koel"),
    ("Ada Pell and Koel, Bram", "Ada Pell|Bram Koel"),
    (
        "Pell, A. B., Koel, C., van der Wu, D. E., & de Soto, F.",
        "A. B. Pell|C. Koel|D. E. van der Wu|F. de Soto",
    ),
    ("Pell, A.B., Koel, C.", "A. B. Pell|C. Koel"),
    ("PELL, A., KOEL, B.", "A. Pell|B. Koel"),
    ("Pell A, Koel B", "Pell A|Koel B"),
    ("Núñez Prado, Luis", "Luis Núñez Prado"),
    ("de Souza Prado, Luis A.", "Luis A. de Souza Prado"),
    ("Prado-Ruizal, Luis", "Luis Prado-Ruizal"),
    ("Wei Zhang, Li Na", "Wei Zhang|Li Na"),
    ("Maria Keller, Jo Park", "Maria Keller|Jo Park"),
    ("Maria Keller, J. Park", "Maria Keller|J. Park"),
    ("M. Keller, J. Park", "M. Keller|J. Park"),
    ("Maria T. Keller, Jo Park", "Maria T. Keller|Jo Park"),
    ("Ada Pell, Jr., PhD, Bram Koel", "Ada Pell Jr.|Bram Koel"),
    ("Ada Pell Jr., Bram Koel Sr.", "Ada Pell Jr.|Bram Koel Sr."),
    ("Pell, Ada, III; Koel, Bram", "Ada Pell III|Bram Koel"),
    ("Pell III, Ada and Koel, Bram", "Ada Pell III|Bram Koel"),
    ("Ada Pell, MSc, PhD; Bram Koel, DPhil", "Ada Pell|Bram Koel"),
    ("Ada Pell, BSc (Hons), Bram Koel", "Ada Pell|Bram Koel"),
    ("Dr Ada Pell, MBBS, Bram Koel, RN", "Ada Pell|Bram Koel"),
    ("Jo Ma, An Do, Ed Ba", "Jo Ma|An Do|Ed Ba"),
    ("Jo MA, An DO", "Jo Ma|An Do"),
    ("Ada Pell, Ph.D., and Bram Koel, M.S.", "Ada Pell|Bram Koel"),
    ("Ada Pell PhD, Bram Koel MD", "Ada Pell|Bram Koel"),
    ("李沐然，王子轩，张可", "李沐然|王子轩|张可"),
    ("李沐然 、王子轩 、 张可", "李沐然|王子轩|张可"),
    ("李 沐然、王 子轩", "李沐然|王子轩"),
    ("李沐然;王子轩;张可", "李沐然|王子轩|张可"),
    ("欧阳若兰、司马青云", "欧阳若兰|司马青云"),
    ("Lin Zhao ・ Maya Okafor", "Lin Zhao|Maya Okafor"),
    ("Lin Zhao ⋅ Maya Okafor", "Lin Zhao|Maya Okafor"),
    ("Ada Pell // Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell || Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell ▪ Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell + Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell — Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell — Kesto University, Bram Koel — Tarn Institute", "Ada Pell|Bram Koel"),
    ("Author: Ada Pell", "Ada Pell"),
    ("Authors : Ada Pell; Bram Koel", "Ada Pell|Bram Koel"),
    ("作者:李沐然,王子轩", "李沐然|王子轩"),
    ("Written by Ada Pell and Bram Koel", "Ada Pell|Bram Koel"),
    ("AUTHORS Ada Pell, Bram Koel", "Ada Pell|Bram Koel"),
    ("Autoren: Ada Pell und Bram Koel", "Ada Pell|Bram Koel"),
    ("By: Ada Pell", "Ada Pell"),
    ("Presenter: Ada Pell", "Ada Pell"),
    ("Ada Pell^1, Bram Koel^{2,3}", "Ada Pell|Bram Koel"),
    ("Ada Pell\\textsuperscript{1,2}, Bram Koel\\textsuperscript{*}", "Ada Pell|Bram Koel"),
    ("Ada Pell\\inst{1,2} \\and Bram Koel\\inst{2}", "Ada Pell|Bram Koel"),
    ("Ada Pell[1,2], Bram Koel[2]", "Ada Pell|Bram Koel"),
    ("Ada Pell(1,2), Bram Koel(2)", "Ada Pell|Bram Koel"),
    ("Ada Pell (1), Bram Koel (2)", "Ada Pell|Bram Koel"),
    ("Ada Pell*†, Bram Koel‡§", "Ada Pell|Bram Koel"),
    ("Ada Pell ∗ , Bram Koel ∗", "Ada Pell|Bram Koel"),
    ("*Ada Pell, †Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell1 , 2, Bram Koel2", "Ada Pell|Bram Koel"),
    ("Ada Pell 1,2 , Bram Koel 2", "Ada Pell|Bram Koel"),
    ("Ada Pell1,2 and Bram Koel2", "Ada Pell|Bram Koel"),
    ("Ada Pell$^*$, Bram Koel$^\\dagger$", "Ada Pell|Bram Koel"),
    ("Ada Pell$^{1}$ Bram Koel$^{2}$", "Ada Pell|Bram Koel"),
    ("Ada Pell<sup>1</sup> Bram Koel<sup>2</sup>", "Ada Pell|Bram Koel"),
    ("Ada Pell <sup>1,2</sup>; Bram Koel <sup>2</sup>", "Ada Pell|Bram Koel"),
    ("Ada Pellᵃ, Bram Koelᵇ", "Ada Pell|Bram Koel"),
    ("Ada Pell [University of Tarn, Riga], Bram Koel [Kesto AI]", "Ada Pell|Bram Koel"),
    ("Ada Pell (Tarn), Bram Koel (Kesto, Inc.)", "Ada Pell|Bram Koel"),
    ("Ada Pell (Dept. of X; University of Tarn (UT)), Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell (ada@tarn.edu), Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell ada@tarn.edu; Bram Koel bk@tarn.edu", "Ada Pell|Bram Koel"),
    ("Ada Pell [ada at tarn dot edu], Bram Koel", "Ada Pell|Bram Koel"),
    ('"Ada Pell" <ada@tarn.edu>, "Bram Koel" <b@k.org>', "Ada Pell|Bram Koel"),
    ("ada@tarn.edu, Ada Pell", "Ada Pell"),
    ("Ada Pell (ORCID: 0000-0002-1825-0097); Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell [0000-0002-1825-0097], Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell https://orcid.org/0000-0002-1825-0097, Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell, 0000-0002-1825-0097, Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell*, Bram Koel*, Cai Wu (*: equal contribution)", "Ada Pell|Bram Koel|Cai Wu"),
    ("Ada Pell (equal contribution), Bram Koel (equal contribution)", "Ada Pell|Bram Koel"),
    ("Ada Pell†, Bram Koel, †Corresponding author", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel (Corresponding author)", "Ada Pell|Bram Koel"),
    ("Ada Pell*, Bram Koel*, equal contribution", "Ada Pell|Bram Koel"),
    ("Ada Pell*, Bram Koel*. *These authors contributed equally to this work.", "Ada Pell|Bram Koel"),
    ("李沐然*、王子轩*（*同等贡献）", "李沐然|王子轩"),
    ('Zhou (Kim) Wu, Ada "Addy" Pell', 'Zhou (Kim) Wu|Ada "Addy" Pell'),
    ("Ada Pell,\n    Bram Koel,\n    and Cai Wu", "Ada Pell|Bram Koel|Cai Wu"),
    ("Ada Pell, Bram Koel and Cai\r\nWu", "Ada Pell|Bram Koel|Cai Wu"),
    ("Ada Pell, Bram van\nder Koel, Cai Wu", "Ada Pell|Bram van der Koel|Cai Wu"),
    ("Ada Pell, Jean-\nLuc Koel, Cai Wu", "Ada Pell|Jean-Luc Koel|Cai Wu"),
    ("Ada\u00a0Pell,\u2009Bram\u202fKoel", "Ada Pell|Bram Koel"),
    ("\u200bAda Pell\u200b, Bram Koel\ufeff", "Ada Pell|Bram Koel"),
    ("Ada Pell , Bram Koel ,", "Ada Pell|Bram Koel"),
    ("; Ada Pell; ; Bram Koel", "Ada Pell|Bram Koel"),
    ("Ada Pell \\AND Bram Koel \\And Cai Wu", "Ada Pell|Bram Koel|Cai Wu"),
    ("Ada Pell\\\\University of Tarn \\and Bram Koel\\\\Kesto Institute", "Ada Pell|Bram Koel"),
]
CUT_IN_OTHER_WORDS = [
    ("李明，等等", "李明"),
    ("李沐然, 王子轩 等人", "李沐然|王子轩"),
    ("李沐然、王子轩、等", "李沐然|王子轩"),
    ("李沐然等著", "李沐然"),
    ("Ada Pell, Bram Koel, et. al.", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel et al", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel, and 1 other", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel, and 27 others", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel, and additional authors", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel, [27 others]", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel, ... 27 more", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel, ...(+27)", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel (and 27 more)", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel, +27 authors", "Ada Pell|Bram Koel"),
    ("Ada Pell (+27)", "Ada Pell"),
    ("Ada Pell, Bram Koel, . . .", "Ada Pell|Bram Koel"),
    ("Ada Pell, . . . , Cai Wu", "Ada Pell|Cai Wu"),
    ("Pell, A., Koel, B., ... Wu, C.", "A. Pell|B. Koel|C. Wu"),
    ("Pell, A., Koel, B., … & Wu, C.", "A. Pell|B. Koel|C. Wu"),
    ("Ada Pell, Bram Koel, 27 additional authors not shown", "Ada Pell|Bram Koel"),
    ("Ada Pell, Bram Koel, (27 additional authors not shown)", "Ada Pell|Bram Koel"),
    ("Lin Zhao · Maya Okafor 等", "Lin Zhao|Maya Okafor"),
    ("by Ada Pell, Bram Koel et al.", "Ada Pell|Bram Koel"),
]


def names_of(line: str) -> str:
    return "|".join(name.display for _, name in read_author_list(line).people)


@pytest.mark.parametrize(("line", "names"), SEPARATORS + INVERTED + CJK + LABELS + NOTES + MIXED)
def test_whole_lists(line: str, names: str) -> None:
    assert names_of(line) == names
    assert not read_author_list(line).is_truncated


@pytest.mark.parametrize(("line", "names"), CUT + CUT_IN_OTHER_WORDS)
def test_cut_lists_have_no_author_more(line: str, names: str) -> None:
    assert names_of(line) == names
    assert read_author_list(line).is_truncated


@pytest.mark.parametrize("line", ["", "   ", ", ,;", "N/A", "Anonymous", "Anonymous Authors", "* †", "1, 2"])
def test_lines_without_people(line: str) -> None:
    read = read_author_list(line)
    assert (read.people, read.is_truncated, read.collaborations) == ((), False, ())


@pytest.mark.parametrize("line", ["等", "et al.", "…", "and 7 more"])
def test_a_cut_mark_alone_names_nobody(line: str) -> None:
    read = read_author_list(line)
    assert (read.people, read.is_truncated) == ((), True)


@pytest.mark.parametrize(
    ("line", "names", "groups"),
    [
        ("The XENIA Collaboration: Ada Pell, Bram Koel", "Ada Pell|Bram Koel", ("XENIA Collaboration",)),
        ("XENIA Collaboration, Ada Pell", "Ada Pell", ("XENIA Collaboration",)),
        ("Ada Pell, on behalf of the XENIA Collaboration", "Ada Pell", ("XENIA Collaboration",)),
        ("Ada Pell for the KIWI-7 Consortium", "Ada Pell", ("KIWI-7 Consortium",)),
        ("Ada Pell, Bram Koel and the KIWI Consortium", "Ada Pell|Bram Koel", ("KIWI Consortium",)),
        ("Ada Pell et al. (XENIA Collaboration)", "Ada Pell", ("XENIA Collaboration",)),
        ("Kesto Team, Ada Pell", "Ada Pell", ("Kesto Team",)),
        ("XENIA Collaboration", "", ("XENIA Collaboration",)),
        ("李沐然、王子轩、星海合作组", "李沐然|王子轩", ("星海合作组",)),
        ("Ada Pell (Kesto Research Team)", "Ada Pell", ()),
    ],
)
def test_groups_are_no_people(line: str, names: str, groups: tuple[str, ...]) -> None:
    assert names_of(line) == names
    assert read_author_list(line).collaborations == groups


@pytest.mark.parametrize(
    ("line", "affiliations"),
    [
        (
            "Ada Pell (University of Tarn), Bram Koel (Kesto AI, Riga)",
            ["University of Tarn", "Kesto AI, Riga"],
        ),
        ("Ada Pell, University of Tarn; Bram Koel, Kesto AI, Riga", ["University of Tarn", "Kesto AI, Riga"]),
        ("Ada Pell, University of Tarn\nBram Koel", ["University of Tarn", None]),
        ("李沐然（塔恩大学）、王子轩", ["塔恩大学", None]),
        ("Hao (Rowan) Zhang, Ada Pell", [None, None]),
        ("Ada Pell (* equal contribution), Bram Koel", [None, None]),
    ],
)
def test_affiliations_beside_names(line: str, affiliations: list[str | None]) -> None:
    assert [author.affiliation for author in split_author_list(line).authors] == affiliations


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("Ada Pell1,2, Bram Koel*", ["Ada Pell1,2", "Bram Koel*"]),
        ("Pell, A., Koel, B.", ["Pell, A.", "Koel, B."]),
        ("Ada\nPell, Bram  Koel", ["Ada\nPell", "Bram  Koel"]),
        ("Ada Pell, Jr., Bram Koel, PhD", ["Ada Pell, Jr.", "Bram Koel"]),
        ("Ada Pell (0000-0002-1825-0097), Bram Koel", ["Ada Pell (0000-0002-1825-0097)", "Bram Koel"]),
        ("作者：Ada Pell，Bram Koel 等", ["Ada Pell", "Bram Koel"]),
    ],
)
def test_texts_are_as_printed(line: str, texts: list[str]) -> None:
    assert [author.text for author in split_author_list(line).authors] == texts


def test_identifiers_reach_the_names() -> None:
    (_, ada), (_, bram) = read_author_list("Ada Pell (0000-0002-1825-0097), ~Bram_Koel3").people
    assert ada.identifiers == (("orcid", "0000-0002-1825-0097"),)
    assert (bram.display, bram.identifiers) == ("Bram Koel", (("openreview", "~Bram_Koel3"),))


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Ada Pell, Bram Koel, Ada Pell, Bram Koel", "Ada Pell|Bram Koel"),
        ("Ada Pell*, Bram Koel, Cai Wu, Ada Pell, Bram Koel*, Cai Wu", "Ada Pell|Bram Koel|Cai Wu"),
        ("Ada Pell, Bram Koel, Cai Wu, Ada Pell 等", "Ada Pell|Bram Koel|Cai Wu"),
        ("Ada Pell, Ada Pell", "Ada Pell|Ada Pell"),
        ("Ada Pell, Bram Koel, Ada Pell", "Ada Pell|Bram Koel|Ada Pell"),
    ],
)
def test_a_list_that_stands_twice_counts_once(line: str, names: str) -> None:
    assert names_of(line) == names


def test_the_cheapest_reading_is_the_evident_one() -> None:
    for line, count in [("Pell, A., Koel, B.", 2), ("Ada Pell, Bram Koel", 2), ("Pell, Ada; Koel, Bram", 2)]:
        names, cost = read_slots(cut_slots(line))
        assert (len(names), cost <= 2.0) == (count, True)


word = st.text(string.ascii_lowercase, min_size=3, max_size=8).map(str.capitalize)
full_name = st.builds(lambda *words: " ".join(words), word, word)
separator = st.sampled_from(
    [", ", ",", "; ", " and ", " & ", "、", "，", " · ", " | ", ",\n", "\n", "\t", " • "]
)
odd_text = st.text(
    st.sampled_from("Aab ,;.&·|()[]<>{}$\\^@~*1¹'\"\n\t等、，和-/:+…\x01\x02\ud800Ã\xa0"), max_size=60
)


def is_plain_name(name: str) -> bool:
    """True for an invented name that no lookup knows: it can't be a degree, a label or a place of work."""
    return split_plain_list(name) is not None and display(name) == name


@given(st.lists(full_name.filter(is_plain_name), min_size=2, max_size=8, unique=True), separator)
def test_a_joined_list_comes_apart_again(names: Sequence[str], between: str) -> None:
    expected = AuthorList(tuple(PrintedAuthor(name, None) for name in names), False, ())
    assert split_author_list(between.join(names)) == expected
    assert names_of(between.join(names)) == "|".join(names)


@given(st.lists(full_name.filter(is_plain_name), min_size=1, max_size=8, unique=True))
def test_inverted_lists_come_apart_again(names: Sequence[str]) -> None:
    inverted = [", ".join(reversed(name.split())) for name in names]
    assert [author.text for author in split_author_list("; ".join(inverted)).authors] == inverted


@given(st.lists(full_name.filter(is_plain_name), min_size=1, max_size=8))
def test_the_quick_way_and_the_long_way_agree(names: Sequence[str]) -> None:
    line = ", ".join(names)
    # A blank in front sends the line the long way.
    assert split_author_list(line) == split_author_list(f" {line}")


@given(st.text() | odd_text)
def test_any_text_has_a_reading(line: str) -> None:
    split = split_author_list(line)
    assert all(author.text in line and author.text.strip() for author in split.authors)
    for author, name in read_author_list(line).people:
        assert author in split.authors
        assert name.display == unicodedata.normalize("NFC", name.display)


@pytest.mark.parametrize(
    "piece",
    ["(", "<", "<sup>", "$", "{", "\\", "a", " ", "Ada Pell  ", "\n", "1", "#", "1,", ".", "·", "等", "a@b,"],
)
def test_long_odd_lines_end(piece: str) -> None:
    read_author_list(piece * (40_000 // len(piece)))


def test_thousands_of_authors() -> None:
    line = "; ".join(f"Pell, Ada{chr(97 + number % 26)}" for number in range(5_000))
    assert len(split_author_list(line).authors) == 5_000


def test_shared_cases(shared: Path) -> None:
    rows = [json.loads(row) for row in (shared / "cases" / "authors.jsonl").read_text("utf-8").splitlines()]
    assert sum(map(is_right, rows)) >= 0.98 * len(rows)


def is_right(row: dict[str, object]) -> bool:
    read = read_author_list(str(row["input"]))
    got = {
        "authors": [plain(name.display) for _, name in read.people],
        "truncated": read.is_truncated,
        "collaborations": list(read.collaborations),
    }
    accepted = row.get("expected_any", [row["expected"]])
    assert isinstance(accepted, list)
    return any(
        got == {"collaborations": [], **one, "authors": list(map(plain, one["authors"]))} for one in accepted
    )


def plain(name: str) -> str:
    return unicodedata.normalize("NFC", name).replace("’", "'")


def test_real_listings(shared: Path) -> None:
    total = right = 0
    for path in sorted((shared / "data" / "listings").glob("*.truth.jsonl")):
        for row in map(json.loads, path.read_text("utf-8").splitlines()):
            printed = row.get("authors_printed")
            line = ", ".join(printed or row["authors"]) + (" 等" if row["truncated"] else "")
            read = read_author_list(line)
            # The truth keeps odd letter case; how a name is repaired is tested with the names.
            expected = row["authors"] if printed else [display(name) for name in row["authors"]]
            is_same = [name.display for _, name in read.people] == expected
            right += is_same and read.is_truncated == row["truncated"] and not read.collaborations
            total += 1
    assert right >= 0.997 * total


def display(printed: str) -> str:
    name = normalize_name(printed)
    return name.display if name else ""
