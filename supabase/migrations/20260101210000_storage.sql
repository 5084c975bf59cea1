-- Storage: portraits of physiotherapists, which everyone may see and administrators change.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('portraits', 'portraits', true, 2097152, array['image/webp', 'image/jpeg', 'image/png'])
on conflict (id) do nothing;

create policy admin_select_portraits on storage.objects
  for select to authenticated
  using (bucket_id = 'portraits' and (select private.is_admin()));
create policy admin_insert_portraits on storage.objects
  for insert to authenticated
  with check (bucket_id = 'portraits' and (select private.is_admin()));
create policy admin_update_portraits on storage.objects
  for update to authenticated
  using (bucket_id = 'portraits' and (select private.is_admin()))
  with check (bucket_id = 'portraits' and (select private.is_admin()));
create policy admin_delete_portraits on storage.objects
  for delete to authenticated
  using (bucket_id = 'portraits' and (select private.is_admin()));
-- NOTE: nobody needs a policy to see a portrait, because the bucket is public.
