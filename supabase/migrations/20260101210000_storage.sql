-- Storage: portraits of physiotherapists and pictures of articles, which everyone may see and
-- administrators change.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('portraits', 'portraits', true, 2097152, array['image/webp', 'image/avif', 'image/jpeg', 'image/png'])
on conflict (id) do nothing;

-- A browser takes the type from the end of the name; a new picture has a new name, so that no cache
-- shows an old one.
create function private.is_portrait_path(name text)
returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select is_portrait_path.name ~ '^[0-9a-f-]{36}/[0-9a-z-]{1,60}\.(webp|avif|jpg|png)$'
    and exists (
      select from public.physiotherapists as physiotherapist
      where physiotherapist.id::text = split_part(is_portrait_path.name, '/', 1)
    )
$$;

comment on function private.is_portrait_path is 'Whether a name in Storage is that of a picture of an existing physiotherapist.';
grant execute on function private.is_portrait_path to authenticated;

-- Storage checks a bucket's allowed types on upload only; a copy may declare another type.
create function private.is_picture_type(metadata jsonb)
returns boolean
language sql
immutable
security invoker
set search_path = ''
as $$
  select coalesce(is_picture_type.metadata ->> 'mimetype', 'image/webp') in ('image/webp', 'image/avif', 'image/jpeg', 'image/png')
$$;

comment on function private.is_picture_type is
  'Whether a file''s metadata declares the type of a picture, or no type yet, so that it cannot be served as a page.';
grant execute on function private.is_picture_type to authenticated;

create policy admin_select_portraits on storage.objects
  for select to authenticated
  using (bucket_id = 'portraits' and (select private.is_admin()));
create policy admin_insert_portraits on storage.objects
  for insert to authenticated
  with check (bucket_id = 'portraits' and (select private.is_admin()) and private.is_portrait_path(name) and private.is_picture_type(metadata));
create policy admin_update_portraits on storage.objects
  for update to authenticated
  using (bucket_id = 'portraits' and (select private.is_admin()))
  with check (bucket_id = 'portraits' and (select private.is_admin()) and private.is_portrait_path(name) and private.is_picture_type(metadata));
create policy admin_delete_portraits on storage.objects
  for delete to authenticated
  using (bucket_id = 'portraits' and (select private.is_admin()));
-- NOTE: nobody needs a policy to see a portrait, because the bucket is public.

-- Pictures of the website: the file name contains the size, so that a page can reserve the space.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('website', 'website', true, 4194304, array['image/webp', 'image/avif', 'image/jpeg', 'image/png'])
on conflict (id) do nothing;

create function private.is_website_picture_path(name text)
returns boolean
language sql
immutable
security invoker
set search_path = ''
as $$
  select is_website_picture_path.name ~ '^articles/[0-9a-f-]{36}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}\.(webp|avif|jpg|png)$'
$$;

comment on function private.is_website_picture_path is
  'Whether a name in Storage is that of a website picture, with its width and height: articles/<uuid>-1600x900.webp.';
grant execute on function private.is_website_picture_path to authenticated;

create policy admin_select_website on storage.objects
  for select to authenticated
  using (bucket_id = 'website' and (select private.is_admin()));
create policy admin_insert_website on storage.objects
  for insert to authenticated
  with check (bucket_id = 'website' and (select private.is_admin()) and private.is_website_picture_path(name) and private.is_picture_type(metadata));
create policy admin_update_website on storage.objects
  for update to authenticated
  using (bucket_id = 'website' and (select private.is_admin()))
  with check (bucket_id = 'website' and (select private.is_admin()) and private.is_website_picture_path(name) and private.is_picture_type(metadata));
create policy admin_delete_website on storage.objects
  for delete to authenticated
  using (bucket_id = 'website' and (select private.is_admin()));
