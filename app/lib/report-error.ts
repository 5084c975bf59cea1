type Place = 'load' | 'render' | 'mount' | 'hydrate'

/** The one hook that every error of the app passes. */
export function reportError(place: Place, error: unknown) {
  console.error(`[${place}]`, error)
}
