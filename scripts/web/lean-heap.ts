/**
 * Node flags of the web server, as in `npm run serve`. A page leaves about a megabyte of garbage,
 * which an unbounded heap keeps as long as it can; with these the process stays below 300 MB.
 */
export const leanHeap = ['--max-old-space-size=176', '--max-semi-space-size=16']
