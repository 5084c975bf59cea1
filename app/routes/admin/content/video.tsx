import { createFileRoute } from '@tanstack/react-router'
import { VideoPage } from '#app/features/website/admin/video-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/content/video')({
  ssr: false,
  loader: () => ({ title: m.admin_content_video() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: VideoPage,
})
