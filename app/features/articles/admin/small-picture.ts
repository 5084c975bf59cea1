export type SmallPicture = { blob: Blob; width: number; height: number }

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
export const mostBytes = 20 * 1024 * 1024
/** Twice the width of a text column. */
const mostPixels = 1600

/**
 * Converts a picture to a WebP at page size, without metadata such as the location.
 * @throws when it cannot be decoded or encoded
 */
export async function smallPicture(file: Blob): Promise<SmallPicture> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const scale = Math.min(1, mostPixels / Math.max(image.naturalWidth, image.naturalHeight))
    const width = Math.max(1, Math.round(image.naturalWidth * scale))
    const height = Math.max(1, Math.round(image.naturalHeight * scale))
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, width, height)
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/webp', 0.82),
    )
    if (!blob) throw new Error('no picture')
    return { blob, width, height }
  } finally {
    URL.revokeObjectURL(url)
  }
}
