/** Copies what stands before a button; where a page may not write to the clipboard by itself, through a selection. */
export const copying = `
  const copied = (button) => {
    for (const it of document.querySelectorAll('.copy')) it.textContent = it === button ? 'Copied' : 'Copy';
  };
  const selectAndCopy = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    return document.execCommand('copy');
  };
  document.addEventListener('click', (event) => {
    const button = event.target.closest?.('.copy');
    if (!button) return;
    const source = button.previousElementSibling;
    if (navigator.clipboard) navigator.clipboard.writeText(source.textContent).then(() => copied(button), () => selectAndCopy(source) && copied(button));
    else if (selectAndCopy(source)) copied(button);
  });
`;
