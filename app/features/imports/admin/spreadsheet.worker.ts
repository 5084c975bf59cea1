import { readSheet } from 'read-excel-file/universal'

export type SheetAnswer = { rows?: unknown[][] }

const answer = (message: SheetAnswer) => postMessage(message)

// Is sent a file, and answers with the cells of its first sheet, or with nothing.
addEventListener('message', ({ data }: MessageEvent<File>) => {
  readSheet(data).then(
    (rows) => answer({ rows }),
    () => answer({}),
  )
})
