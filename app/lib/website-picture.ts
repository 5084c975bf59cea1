import { getSettings } from '#app/lib/env'

const pattern = /^articles\/[0-9a-f-]{36}-([1-9]\d{0,3})x([1-9]\d{0,3})\.(?:webp|avif|jpg|png)$/

export type WebsitePicture = { url: string; width: number; height: number }

/**
 * A picture uploaded for the website, by its path in the bucket: `articles/<uuid>-1600x900.webp`.
 * Undefined for any other text, such as a foreign URL.
 */
export function websitePicture(path: string): WebsitePicture | undefined {
  const [, width, height] = pattern.exec(path) ?? []
  if (!width || !height) return undefined
  const url = `${getSettings().supabaseUrl}/storage/v1/object/public/website/${path}`
  return { url, width: Number(width), height: Number(height) }
}
