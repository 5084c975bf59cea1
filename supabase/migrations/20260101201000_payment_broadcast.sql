-- Realtime for payments: a refused or expired payment changes nothing on its booking, but the page
-- that waits for it must be notified.

create function private.broadcast_payment()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if (NEW.status, NEW.outcome) is distinct from (OLD.status, OLD.outcome) then
    if NEW.booking_id is not null then
      perform realtime.send(
        jsonb_build_object('booking_id', NEW.booking_id, 'payment_id', NEW.id, 'payment_status', NEW.status),
        'booking_changed', 'booking:' || NEW.booking_id, true
      );
    else
      perform realtime.send(
        jsonb_build_object('purchase_id', NEW.purchase_id, 'payment_id', NEW.id, 'payment_status', NEW.status),
        'purchase_changed', 'purchase:' || NEW.purchase_id, true
      );
    end if;
  end if;
  return null;
end;
$$;

comment on function private.broadcast_payment is 'Trigger: notifies the owner of the booking or the purchase that a payment has changed.';

create trigger _500_broadcast after update on public.payments
  for each row execute function private.broadcast_payment();
