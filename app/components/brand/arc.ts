const round = (value: number) => Math.round(value * 100) / 100

/** Degrees as on a clock: 0 is up, 90 to the right. */
export function pointOnArc(centre: number, radius: number, degrees: number) {
  const angle = ((degrees - 90) * Math.PI) / 180
  return {
    x: round(centre + radius * Math.cos(angle)),
    y: round(centre + radius * Math.sin(angle)),
  }
}

export function arc(centre: number, radius: number, from: number, to: number) {
  const start = pointOnArc(centre, radius, from)
  const end = pointOnArc(centre, radius, to)
  const isLarge = Math.abs(to - from) > 180 ? 1 : 0
  return `M${start.x} ${start.y}A${radius} ${radius} 0 ${isLarge} 1 ${end.x} ${end.y}`
}

/** The fine marks of a goniometer along an arc. */
export function ticks(
  centre: number,
  [inner, outer]: [number, number],
  [from, to]: [number, number],
  count: number,
) {
  return Array.from({ length: count }, (_, index) => {
    const degrees = from + ((to - from) * index) / (count - 1)
    const start = pointOnArc(centre, inner, degrees)
    const end = pointOnArc(centre, outer, degrees)
    return `M${start.x} ${start.y}L${end.x} ${end.y}`
  }).join('')
}
