-- What happened to an order, for the view that follows every step of a trade. A plan made for one order prunes
-- the partitions of events anew at every call, which costs five times what reading them does; so the general
-- plan is kept.
create function orders.timeline_of(p_order bigint) returns json
language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
begin
  return (select json_agg(json_build_object('event', event, 'actor', actor, 'at', at) order by seq)
    from orders.events where order_id = p_order);
end $$;
