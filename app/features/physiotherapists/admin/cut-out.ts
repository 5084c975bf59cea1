/** Twice the largest size on any page. */
const side = 384

type Area = { x: number; y: number; width: number; height: number }

/**
 * A square crop of a picture as a small WebP, without metadata such as the location.
 * @throws when the picture cannot be decoded or encoded
 */
export async function cutOut(source: string, { x, y, width, height }: Area): Promise<Blob> {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, side, side)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
      'image/webp',
      0.85,
    ),
  )
}
