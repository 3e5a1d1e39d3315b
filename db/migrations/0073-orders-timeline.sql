-- The events of an order, for the view that follows every step of a trade. A plan for one order prunes the
-- partitions of events at every call, which takes five times as long as reading them, so this uses the
-- generic plan.
create function orders.timeline_of(p_order bigint) returns json
language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
begin
  return (select json_agg(json_build_object('event', event, 'actor', actor, 'at', at) order by seq)
    from orders.events where order_id = p_order);
end $$;
