/**
 * Flags of Node for the web server. A page leaves about a megabyte of garbage, and an unbounded heap
 * keeps it until it must not: with these the process stays below 300 MB. `npm run serve` has them too.
 */
export const leanHeap = ['--max-old-space-size=176', '--max-semi-space-size=16']
