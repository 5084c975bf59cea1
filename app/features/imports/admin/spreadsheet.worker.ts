import { readSheet } from 'read-excel-file/universal'

export type SheetAnswer = { rows?: unknown[][] }

const answer = (message: SheetAnswer) => postMessage(message)

// Receives a file, and posts the cells of its first sheet, or nothing on failure.
addEventListener('message', ({ data }: MessageEvent<File>) => {
  readSheet(data).then(
    (rows) => answer({ rows }),
    () => answer({}),
  )
})
