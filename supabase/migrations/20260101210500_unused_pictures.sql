-- Removing pictures that nothing refers to any more from Storage: only by its API, because deleting
-- rows of storage.objects in SQL would leave the files behind. A daily job marks them; what is
-- still unused at a later run is old enough that no cached page or open form shows it.

create table private.unused_pictures (
  bucket_id text not null,
  name text not null,
  found_at timestamptz not null default now(),
  constraint unused_pictures_pkey primary key (bucket_id, name)
);

alter table private.unused_pictures enable row level security;
comment on table private.unused_pictures is 'Pictures in Storage that nothing refers to, and since when.';

create function private.is_picture_used(bucket_id text, name text)
returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select exists (select from public.physiotherapists as it where it.photo_path = is_picture_used.name)
    or exists (select from public.clinics as it where it.photo_path = is_picture_used.name)
    or is_picture_used.bucket_id = 'website' and exists (
      select from public.articles as it
      where it.cover = is_picture_used.name or strpos(it.body, is_picture_used.name) > 0
    )
$$;

comment on function private.is_picture_used is 'Whether a portrait or a website picture is referred to anywhere.';

create function private.tidy_pictures()
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  delete from private.unused_pictures as unused
  where private.is_picture_used(unused.bucket_id, unused.name) or not exists (
    select from storage.objects as it where it.bucket_id = unused.bucket_id and it.name = unused.name
  );
  if exists (select from private.unused_pictures as unused where unused.found_at < now() - interval '12 hours') then
    perform private.call_edge_function('tidy-pictures', is_job => true);
  end if;
  insert into private.unused_pictures (bucket_id, name)
  select it.bucket_id, it.name from storage.objects as it
  where it.bucket_id in ('portraits', 'website')
    -- the text that contains it may not be saved yet
    and it.created_at < now() - interval '1 day'
    and not private.is_picture_used(it.bucket_id, it.name)
  on conflict do nothing;
end;
$$;

comment on function private.tidy_pictures is
  'Job, daily: marks pictures that nothing refers to, and calls the edge function tidy-pictures to remove those marked by an earlier run.';

create function private.unused_pictures()
returns table (bucket_id text, name text)
language sql
stable
security definer
set search_path = ''
as $$
  select unused.bucket_id, unused.name
  from private.unused_pictures as unused
  join storage.objects as it on it.bucket_id = unused.bucket_id and it.name = unused.name
  where unused.found_at < now() - interval '12 hours' and not private.is_picture_used(unused.bucket_id, unused.name)
  order by unused.found_at, unused.name
  limit 100
$$;

comment on function private.unused_pictures is 'See public.unused_pictures.';
grant execute on function private.unused_pictures to service_role;

create function public.unused_pictures()
returns table (bucket_id text, name text)
language sql
stable
security invoker
set search_path = ''
as $$
  select unused.bucket_id, unused.name from private.unused_pictures() as unused
$$;

comment on function public.unused_pictures is
  'Service role: at most 100 pictures that may be removed from Storage, oldest first.';
grant execute on function public.unused_pictures to service_role;
