-- Domains instead of table checks: PostgreSQL parses a table's checks again in every statement that writes to it,
-- and every order writes to its offer twice. Comparisons between columns stay a check, all in one.
create domain offers.offer_kind as text constraint is_a_kind check (value in ('listing', 'request'));
create domain offers.form_taken as text constraint is_a_form check (value in ('ecode', 'physical', 'either'));
create domain offers.receipts_taken as text[] constraint at_least_one check (cardinality(value) > 0);
create domain offers.above_zero as bigint constraint above_zero check (value > 0);
create domain offers.never_below_zero as bigint constraint never_below_zero check (value >= 0);
create domain offers.order_count as int constraint never_below_zero check (value >= 0);
create domain offers.pricing as text constraint is_a_mode check (value in ('fixed', 'margin'));
create domain offers.pay_window as int constraint five_minutes_to_an_hour check (value between 5 and 60);
create domain offers.deliver_window as int constraint ten_minutes_to_three_hours check (value between 10 and 180);
create domain offers.check_window as int constraint ten_minutes_to_a_day check (value between 10 and 1440);
create domain offers.terms_text as text constraint not_too_long check (length(value) <= 500);
create domain offers.instructions_text as text constraint not_too_long check (length(value) <= 1000);

alter table offers.offers
  drop constraint offers_kind_check, drop constraint offers_form_check, drop constraint offers_receipts_check,
  drop constraint offers_open_orders_check, drop constraint offers_price_mode_check,
  drop constraint offers_fixed_kobo_check, drop constraint offers_floor_kobo_check,
  drop constraint offers_ceil_kobo_check, drop constraint offers_pay_window_min_check,
  drop constraint offers_deliver_window_min_check, drop constraint offers_check_window_min_check,
  drop constraint offers_locked_kobo_check, drop constraint offers_terms_check,
  drop constraint offers_instructions_check,
  alter column kind type offers.offer_kind, alter column form type offers.form_taken,
  alter column receipts type offers.receipts_taken, alter column open_orders type offers.order_count,
  alter column price_mode type offers.pricing, alter column fixed_kobo type offers.above_zero,
  alter column floor_kobo type offers.above_zero, alter column ceil_kobo type offers.above_zero,
  alter column pay_window_min type offers.pay_window, alter column deliver_window_min type offers.deliver_window,
  alter column check_window_min type offers.check_window, alter column locked_kobo type offers.never_below_zero,
  alter column terms type offers.terms_text, alter column instructions type offers.instructions_text,
  -- Columns that generated columns depend on keep their types.
  drop constraint offers_side_check, drop constraint offers_min_face_check, drop constraint offers_rate_kobo_check,
  drop constraint offers_status_check, drop constraint offers_check, drop constraint offers_check1,
  drop constraint offers_check2, drop constraint offers_check3, drop constraint offers_check4,
  drop constraint offers_check5, drop constraint offers_check6,
  add constraint offers_hang_together check (
    side in (0, 1) and min_face > 0 and rate_kobo > 0
    and status in ('draft', 'active', 'paused', 'hidden_overload', 'hidden_funds', 'expired', 'removed')
    and max_face >= min_face and stock_face >= min_face and coalesce(ceil_kobo >= floor_kobo, true)
    and (price_mode = 'fixed') = (fixed_kobo is not null) and (price_mode = 'margin') = (margin_bp is not null)
    and (not pre_lock or side = 0) and (lock_id is null) = (locked_kobo = 0));
