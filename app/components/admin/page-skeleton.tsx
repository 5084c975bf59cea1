import { Skeleton } from '#app/components/ui/skeleton'

/** While a page of the staff area is on its way: its heading and what stands under it. */
export const PageSkeleton = () => (
  <div aria-busy className="grid gap-4">
    <Skeleton className="h-9 w-48" />
    <Skeleton className="h-9 max-w-140" />
    <Skeleton className="h-96" />
  </div>
)
