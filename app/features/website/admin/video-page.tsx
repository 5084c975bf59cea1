import { useQuery } from '@tanstack/react-query'
import { FailedRows, OfflineRows } from '#app/components/admin/data-table/table-states'
import { formRules } from '#app/components/admin/form/form-rules'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { StaleNotice } from '#app/components/admin/form/stale-notice'
import { useAppForm } from '#app/components/admin/form/use-app-form'
import { useOpened } from '#app/components/admin/form/use-opened'
import { PageTitle } from '#app/components/admin/page-title'
import { useRow } from '#app/lib/admin/use-row'
import type { Tables } from '#app/lib/database.types'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { ContentTabs } from './content-tabs'
import { rowQuery } from './queries'
import { videoForm, type VideoForm as Values } from './schema'

type Settings = Tables<'site_settings'>

const valuesOf = (row: Settings): Values => ({
  video_url: row.video_url ?? '',
  video_title_id: row.video_title_id ?? '',
  video_title_en: row.video_title_en ?? '',
  video_text_id: row.video_text_id ?? '',
  video_text_en: row.video_text_en ?? '',
  video_seconds: row.video_seconds,
})

const labels = {
  video_url: m.admin_video_address,
  video_title_id: m.admin_video_title_id,
  video_title_en: m.admin_video_title_en,
  video_text_id: m.admin_video_text_id,
  video_text_en: m.admin_video_text_en,
  video_seconds: m.admin_video_length,
}
const shown = () =>
  Object.entries(labels).map(([name, label]) => ({
    name,
    label: label(),
    show: (value: string | number | null) => String(value ?? '') || '–',
  }))

/** The film on the home page. */
export function VideoPage() {
  const { data, error, fetchStatus, refetch } = useQuery(rowQuery('site_settings', 1))
  return (
    <>
      <PageTitle>{m.admin_content_video()}</PageTitle>
      <ContentTabs />
      {data ? (
        <VideoForm row={data} />
      ) : error ? (
        <FailedRows error={error} onRetry={() => void refetch()} />
      ) : fetchStatus === 'paused' ? (
        <OfflineRows />
      ) : (
        <FormSkeleton />
      )}
    </>
  )
}

function VideoForm({ row }: { row: Settings }) {
  const [opened, settle, rebase] = useOpened(() => valuesOf(row))
  const { save, error, current } = useRow('site_settings', row)
  const form = useAppForm({
    ...formRules(videoForm),
    defaultValues: opened,
    onSubmit: async ({ value, formApi }) => {
      const { video_seconds, ...texts } = videoForm.parse(value)
      const written = Object.entries(texts).map(([name, text]) => [name, text || null] as const)
      const saved = await save({
        ...(Object.fromEntries(written) as Record<keyof typeof texts, string | null>),
        video_seconds,
      })
      if (!saved) return
      settle(formApi, valuesOf(saved), value)
      toast({ title: m.admin_saved() })
    },
  })
  return (
    <form.AppForm>
      <form.FormFrame
        staysOpen
        error={error}
        stale={
          current && <StaleNotice rebase={rebase} current={valuesOf(current)} fields={shown()} />
        }
      >
        <form.AppField name="video_url">
          {(field) => (
            <field.TextField
              label={labels.video_url()}
              hint={m.admin_video_address_hint()}
              inputMode="url"
            />
          )}
        </form.AppField>
        <form.AppField name="video_title_id">
          {(field) => <field.TextField label={labels.video_title_id()} />}
        </form.AppField>
        <form.AppField name="video_title_en">
          {(field) => <field.TextField label={labels.video_title_en()} />}
        </form.AppField>
        <form.AppField name="video_text_id">
          {(field) => (
            <field.TextareaField label={labels.video_text_id()} hint={m.admin_video_text_hint()} />
          )}
        </form.AppField>
        <form.AppField name="video_text_en">
          {(field) => <field.TextareaField label={labels.video_text_en()} />}
        </form.AppField>
        <form.AppField name="video_seconds">
          {(field) => (
            <field.NumberField label={labels.video_seconds()} unit={m.admin_video_seconds()} />
          )}
        </form.AppField>
      </form.FormFrame>
    </form.AppForm>
  )
}
