import { Illustration } from '#app/components/illustrations/illustration'
import { isIllustration } from '#app/components/illustrations/poses'
import { cn } from '#app/lib/cn'
import { websitePicture } from '#app/lib/website-picture'

type Props = {
  cover: string
  /** Class of the frame around a drawing. */
  className: string
  /** Class of the drawing. */
  size: string
  isLazy?: boolean
}

/** The cover of an article: a drawing, or an uploaded picture. */
export function Cover({ cover, className, size, isLazy }: Props) {
  const picture = websitePicture(cover)
  return picture ? (
    <img
      src={picture.url}
      width={picture.width}
      height={picture.height}
      alt=""
      loading={isLazy ? 'lazy' : undefined}
      decoding="async"
      className="aspect-3/2 w-full rounded-xl bg-muted object-cover"
    />
  ) : (
    <div className={cn('grid place-items-center rounded-xl bg-muted', className)}>
      <Illustration name={isIllustration(cover) ? cover : 'reach'} className={size} />
    </div>
  )
}
