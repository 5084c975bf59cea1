export type Point = readonly [x: number, y: number]

const round = (value: number) => Math.round(value * 10) / 10
const at = ([x, y]: Point) => `${round(x)} ${round(y)}`

/** The point at an angle (degrees, clockwise, 0 to the right) and a distance. */
export function polar([x, y]: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
}

export function arcPath(centre: Point, radius: number, from: number, to: number) {
  const large = Math.abs(to - from) > 180 ? 1 : 0
  const sweep = to > from ? 1 : 0
  return `M${at(polar(centre, radius, from))}A${radius} ${radius} 0 ${large} ${sweep} ${at(polar(centre, radius, to))}`
}

/**
 * Tick marks outside an arc, as on a goniometer; every third is longer.
 * @param sizes gap to the arc, length, and length of every third
 */
export function ticksPath(
  centre: Point,
  radius: number,
  from: number,
  to: number,
  count: number,
  { gap, length, third } = { gap: 6, length: 6, third: 10 },
) {
  const start = radius + gap
  return Array.from({ length: count + 1 }, (_, index) => {
    const angle = from + ((to - from) * index) / count
    const end = start + (index % 3 === 0 ? third : length)
    return `M${at(polar(centre, start, angle))}L${at(polar(centre, end, angle))}`
  }).join('')
}

/** A smooth curve through joints. Limb length limits each tangent, so feet stay flat. */
export function through(points: readonly Point[], tension = 0.7) {
  const pull = (from: Point, to: Point, limb: number): Point => {
    const [x, y] = [((to[0] - from[0]) * tension) / 3, ((to[1] - from[1]) * tension) / 3]
    const scale = Math.min(1, (limb * 0.3) / (Math.hypot(x, y) || 1))
    return [x * scale, y * scale]
  }
  const parts = points.slice(0, -1).map((point, index) => {
    const before = points[index - 1] ?? point
    const next = points[index + 1] ?? point
    const after = points[index + 2] ?? next
    const limb = Math.hypot(next[0] - point[0], next[1] - point[1])
    const first = pull(before, next, limb)
    const second = pull(point, after, limb)
    return `C${at([point[0] + first[0], point[1] + first[1]])} ${at([next[0] - second[0], next[1] - second[1]])} ${at(next)}`
  })
  return `M${at(points[0] ?? [0, 0])}${parts.join('')}`
}
