-- The natural order of names: nameKey() of domain/catalogue/name-order.ts in SQL. It calls only functions of PostgreSQL, so a
-- restore and VACUUM can run it with an empty search path.
CREATE FUNCTION name_order(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  lowered text := lower(name);
  -- texts at odd places, the figures between them at even ones
  pieces text[];
  last int;
  n int := 2;
  whole text;
  over int;
  under int;
  before text;
  ordered text;
BEGIN
  IF lowered !~ '[0-9]' THEN RETURN lowered; END IF;
  pieces := string_to_array(regexp_replace(translate(lowered, E'\x01', ''), '[0-9]+', E'\x01\\&\x01', 'g'), E'\x01');
  last := array_length(pieces, 1);
  ordered := pieces[1];
  WHILE n < last LOOP
    whole := pieces[n];
    before := pieces[n - 1];
    under := 0;
    IF pieces[n + 1] = '/' AND pieces[n + 2] IN ('2', '4', '8', '16', '32', '64') AND length(whole) < 3
      AND left(pieces[n + 3], 1) <> '/' AND right(before, 1) <> '/' THEN
      over := whole::int;
      under := pieces[n + 2]::int;
      whole := '0';
      n := n + 2;
    ELSIF pieces[n + 3] = '/' AND pieces[n + 1] IN (' ', '-') AND pieces[n + 4] IN ('2', '4', '8', '16', '32', '64')
      AND length(whole) < 4 AND length(pieces[n + 2]) < 3 AND left(pieces[n + 5], 1) <> '/' THEN
      over := pieces[n + 2]::int;
      under := pieces[n + 4]::int;
      n := n + 4;
    END IF;
    IF under > 0 THEN
      ordered := ordered || lpad((whole::int + over / under)::text, 15, '0') || '.' || lpad((over % under * 1000000 / under)::text, 6, '0');
    ELSIF before = '.' AND n > 2 THEN
      ordered := ordered || whole;
    ELSIF right(before, 1) = '.' AND before !~ '[a-z]\.$' THEN
      ordered := left(ordered, -1) || '000000000000000.' || whole;
    ELSE
      ordered := ordered || lpad(whole, greatest(15, length(whole)), '0');
    END IF;
    ordered := ordered || pieces[n + 1];
    n := n + 2;
  END LOOP;
  RETURN ordered;
END $$;
