const style =
  'grid gap-4 [&_a]:text-primary [&_a]:underline [&_a]:underline-offset-4 [&_blockquote]:border-l-2 [&_blockquote]:border-accent [&_blockquote]:pl-5 [&_em]:text-muted-foreground [&_h2]:mt-6 [&_h2]:text-heading [&_h3]:mt-3 [&_h3]:font-semibold [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-xl [&_img]:bg-muted [&_li]:pl-1.5 [&_li]:marker:text-primary [&_ol]:list-decimal [&_ol]:pl-6 [&_ol]:tabular-nums [&_ul]:list-disc [&_ul]:pl-6 [&_:is(ul,ol)]:grid [&_:is(ul,ol)]:gap-2'

/** Article text. The HTML must come from lib/markdown, which sanitizes it. */
export function Prose({ html }: { html: string }) {
  return <div className={style} dangerouslySetInnerHTML={{ __html: html }} />
}
