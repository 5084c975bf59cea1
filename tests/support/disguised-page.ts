/** A page with a script in a file that is named as a picture and says that it is one. */
export const disguisedPage = {
  name: 'wajah.webp',
  mimeType: 'image/webp',
  buffer: Buffer.from('<!doctype html><title>page</title><script>document.title = "ran"</script>'),
}
