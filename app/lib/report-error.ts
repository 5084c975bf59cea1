type Place = 'load' | 'render' | 'mount' | 'hydrate'

/** Every error of the app is reported through here. */
export function reportError(place: Place, error: unknown) {
  console.error(`[${place}]`, error)
}
