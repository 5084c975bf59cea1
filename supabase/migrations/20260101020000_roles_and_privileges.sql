-- Roles and privileges: nothing is allowed unless a later file grants it by name.
--
-- Roles are those of Supabase: anon, authenticated, service_role (bypasses RLS; used by edge
-- functions alone). Migrations run as `postgres`, so its default privileges are what counts.
--
-- Security-definer functions, all in `private` and none exposed. tests/db/lints.test.ts compares
-- this list with pg_proc.prosecdef.
--
-- definer: private.answer_proposal            writes states
-- definer: private.appointments_make_link     writes links whose secret nobody may read
-- definer: private.appointments_waitlist      ends and tells the wait of others
-- definer: private.attendance_link            lets whoever has a link say that they are coming
-- definer: private.available_slots            reads schedules, off-days, appointments of everyone
-- definer: private.begin_refund               writes what a provider is asked
-- definer: private.begin_checkout             writes bookings, vouchers and keys of requests
-- definer: private.begin_purchase             writes purchases and keys of requests
-- definer: private.booking_policy_changed     writes a history that nobody may write
-- definer: private.appointments_move_sales    writes the sums of the books
-- definer: private.broadcast_appointment      sends to private channels
-- definer: private.broadcast_board            sends to private channels
-- definer: private.broadcast_booking          sends to private channels
-- definer: private.broadcast_payment          sends to private channels
-- definer: private.broadcast_to_owner         sends to private channels
-- definer: private.calendar_token             writes secrets that nobody may read
-- definer: private.can_join_topic             reads bookings for the policies of realtime.messages
-- definer: private.can_see_patient            reads clinics that know a patient
-- definer: private.cancel_appointment         writes states
-- definer: private.change_attendance          writes states
-- definer: private.check_booking_ledger       reads the money of everyone when a transaction ends
-- definer: private.check_move                 sees the calendar of everyone
-- definer: private.check_payment_ledger       reads the ledger of everyone when a transaction ends
-- definer: private.check_start                sees the calendar of everyone
-- definer: private.check_voucher              reads promotions of which the caller knows the code
-- definer: private.choose_settlement          writes states
-- definer: private.claim_patients             reads auth.users, writes patients
-- definer: private.check_purchase_ledger      reads the money of everyone when a transaction ends
-- definer: private.check_sale_ledger          reads the books of everyone when a transaction ends
-- definer: private.clinic_board               reads bookings and patients, of which it tells what the role may know
-- definer: private.delete_off_day          writes off-days and, in its lock, reads everyone
-- definer: private.close_day                  counts the books of a day
-- definer: private.close_task              writes tasks
-- definer: private.confirm_at_desk           writes states and the books
-- definer: private.count_call                 counts calls
-- definer: private.dashboard_summary          reads visits, working times and the sums of the books
-- definer: private.day_summary                reads the sums of a day
-- definer: private.deactivate_voucher         writes vouchers
-- definer: private.expire_holds               writes states
-- definer: private.export_appointments     reads appointments by the rules of the lists
-- definer: private.export_sales               reads the books by the rules of the list
-- definer: private.export_patients         reads the register by the rules of the lists, and records that
-- definer: private.guard_voucher_guesses      reads tries that nobody may read
-- definer: private.hold_slot                  writes states, sees the calendar of everyone
-- definer: private.issue_voucher              writes vouchers and their ledger
-- definer: private.is_second_factor_missing   reads auth.mfa_factors
-- definer: private.join_waitlist             writes the waiting list
-- definer: private.leave_waitlist            writes the waiting list
-- definer: private.keep_appointments       reads appointments of everyone
-- definer: private.list_appointments       reads appointments by the rules of the lists
-- definer: private.list_patients           reads the register by the rules of the lists
-- definer: private.list_sales                 reads the books by the rules of the list
-- definer: private.merge_patients          writes patients and all that is theirs
-- definer: private.my_access_log           names the staff who read
-- definer: private.my_appointment             names what is no longer public, computes rules
-- definer: private.my_appointments            names what is no longer public, computes rules
-- definer: private.my_channels                reads addresses that do not work, of which the own are told
-- definer: private.my_bookings                names what is no longer public
-- definer: private.my_home                    names what is no longer public, computes rules
-- definer: private.my_patient_ids             reads patients inside the policies of patients
-- definer: private.my_staff                   reads staff inside the policies of staff
-- definer: private.my_staff_access            reads auth.mfa_factors
-- definer: private.my_staff_clinic_ids        reads inactive clinics inside policies
-- definer: private.my_vouchers                reads promotions of which the patient knows the code
-- definer: private.my_wallet                  reads promotions of which the patient knows the code
-- definer: private.notifications_call_sender  reads the key with which the sender is called
-- definer: private.opening_days               reads off-days, of which only closures are told
-- definer: private.own_patient                claims and creates patients
-- definer: private.patient_contact            reads auth.users
-- definer: private.policy_for                 reads rules of inactive clinics
-- definer: private.quote_booking              reads vouchers of which only the code is told
-- definer: private.read_appointment        names who did what
-- definer: private.read_patient            reads everything of a patient and records that
-- definer: private.record_sale                writes the books
-- definer: private.read_sale                  reads the books of a clinic
-- definer: private.receivables              reads the ledger, of which only debts are told
-- definer: private.remove_person              writes patients
-- definer: private.require_staff              reads staff
-- definer: private.require_user               reads auth.users
-- definer: private.reset_message_channel      writes addresses that do not work
-- definer: private.reschedule_appointment     writes states
-- definer: private.reschedule_slots           reads schedules, off-days, appointments of everyone
-- definer: private.reveal_nik              reads identity numbers and records that
-- definer: private.save_clinic_hours       writes hours and states of everyone whom they strand
-- definer: private.save_off_day            writes off-days and states of everyone whom they hit
-- definer: private.reopen_day                 writes the end of a day
-- definer: private.sales_need_an_open_day     reads the ends of days
-- definer: private.sales_add_up               writes the sums of the books
-- definer: private.sales_summary              reads the sums of the books
-- definer: private.save_patient               writes patients
-- definer: private.save_physiotherapist    writes as checked
-- definer: private.save_schedule           writes hours and states of everyone whom they strand
-- definer: private.search_patients         reads the register, of which the callers clinics are told
-- definer: private.similar_patients        reads the register, of which the caller's clinics are told
-- definer: private.staff_tasks             reads tasks
-- definer: private.tell_waitlist             reads the wait of everyone
-- definer: private.tell_staff                reads who works where
-- definer: private.staff_contact              reads auth.users
-- definer: private.users_carry_contact_on     runs as the auth service, which cannot write patients
-- definer: private.users_keep_one_phone       runs as the auth service, which cannot read private
-- definer: private.settle_refund              writes the books and tasks
-- definer: private.void_sale                  writes the books
-- definer: private.voucher_miss               counts tries
-- definer: private.waitlist_staleness        sees the calendar of everyone
-- definer: private.withdraw_consent           writes consents

-- From here on a function is executable by nobody but its owner and, where the service role works,
-- by that: later files grant and have nothing to revoke.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges in schema public grant select, insert, update, delete on tables to service_role;
alter default privileges in schema private grant select, insert, update, delete on tables to service_role;
alter default privileges in schema private grant usage on sequences to service_role;
alter default privileges in schema private grant execute on functions to service_role;

revoke create on schema public from public;
grant usage on schema private to anon, authenticated, service_role;
grant usage on schema extensions to anon, authenticated, service_role;
