"""Makes openpyxl.xlsx, a stand-in for an operator's script; LibreOffice makes libreoffice.xlsx from libreoffice.fods.

Run: python make.py (needs openpyxl); soffice --headless --convert-to xlsx libreoffice.fods
"""

from openpyxl import Workbook
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table

cases = [
    ("TC-001", "Charge", "0000", "Transaction Successful"),
    ("TC-002", "Charge", "1111", "Insufficient Balance"),
    ("TC-003", "Charge", "2222", "Transaction Failed - Invalid PIN"),
    ("TC-004", "Charge", "9999", "Transaction Limit Exceeded"),
    ("TC-005", "Lookup", "n/a", "Transaction status returned"),
    ("TC-006", "Refund/Reversal", "n/a", "Refund processed successfully"),
]

book = Workbook()
notes = book.active
notes.title = "Read me"
notes["A1"] = "How to fill the script & where to send it"
sheet = book.create_sheet("Script")
sheet.merge_cells("A1:I1")
sheet["A1"] = "Operator <go-live> script"
sheet["A1"].font = Font(bold=True, size=16)
# Columns in another order than the document's, with one of the operator's own.
sheet.append(["Test Case ID", "API Tested", "Team", "Test PIN Used", "Expected Result", "Merchant Reference",
              "Status Pass/Fail (developer fills)", "Actual Result (developer fills)", "Comments (developer fills)"])
for case_id, api, pin, expected in cases:
    sheet.append([case_id, api, "payments", pin, expected, "ORDER-7001" if case_id == "TC-002" else None, None, None, None])
    row = sheet.max_row
    sheet.cell(row, 4).number_format = "@"
    sheet.cell(row, 8).fill = PatternFill("solid", fgColor="FFFFCC")
sheet["I8"] = '=IF(G8="Pass","fine","")'
sheet.column_dimensions["H"].width = 61
sheet.add_table(Table(displayName="Cases", ref="A2:I8"))
choice = DataValidation(type="list", formula1='"Pass,Fail"')
choice.add("G3:G8")
sheet.add_data_validation(choice)
sheet.conditional_formatting.add("G3:G8", CellIsRule(operator="equal", formula=['"Fail"'], fill=PatternFill("solid", bgColor="FF9999")))
sheet["A10"] = "Passed"
sheet["B10"] = '=COUNTIF(G3:G8,"Pass")'
sheet.merge_cells("A12:C12")
sheet["A12"] = "Reviewed by"
book.save("openpyxl.xlsx")
