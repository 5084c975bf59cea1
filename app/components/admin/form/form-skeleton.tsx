import { Skeleton } from '#app/components/ui/skeleton'

/** Placeholder of a form that is loading. */
export const FormSkeleton = () => (
  <div aria-busy className="grid max-w-140 gap-5">
    <Skeleton className="h-7 w-56" />
    {Array.from({ length: 5 }, (_, index) => (
      <div key={index} className="grid gap-1.5">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-9" />
      </div>
    ))}
  </div>
)
