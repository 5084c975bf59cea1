/** An HTML page with a script, disguised as a picture by file name and content type. */
export const disguisedPage = {
  name: 'wajah.webp',
  mimeType: 'image/webp',
  buffer: Buffer.from('<!doctype html><title>page</title><script>document.title = "ran"</script>'),
}
