/** Downloads what the page has made as a file of that name. */
export function saveFile(fileName: string, content: Blob) {
  const url = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
  // By then the browser has started the download; some read the address only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
