/** Origin of the map tiles, which are loaded only after the user asked for a map. */
export const mapTiles = 'https://tile.openstreetmap.org'
