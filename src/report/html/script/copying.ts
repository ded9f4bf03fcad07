/** Copies what stands before a button, or what it names; where a page may not write to the clipboard by itself, through a selection. */
export const copying = `
  const copied = (button) => {
    for (const it of document.querySelectorAll('.copy')) {
      it.dataset.label ??= it.textContent;
      it.textContent = it === button ? 'Copied' : it.dataset.label;
    }
  };
  const selectAndCopy = (node) => {
    const folded = node.closest('details');
    if (folded) folded.open = true;
    const range = document.createRange();
    range.selectNodeContents(node);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    return document.execCommand('copy');
  };
  document.addEventListener('click', (event) => {
    const button = event.target.closest?.('.copy');
    if (!button) return;
    const source = button.dataset.copies ? document.getElementById(button.dataset.copies) : button.previousElementSibling;
    if (navigator.clipboard) navigator.clipboard.writeText(source.textContent).then(() => copied(button), () => selectAndCopy(source) && copied(button));
    else if (selectAndCopy(source)) copied(button);
  });
`;
