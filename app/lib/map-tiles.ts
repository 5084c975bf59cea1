/** Where pictures of a map come from, which a page asks only after somebody wanted to see one. */
export const mapTiles = 'https://tile.openstreetmap.org'
