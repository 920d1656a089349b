-- Indexes of tables use what is made here, so it comes before them.
-- Substrings of numbers and words are found by trigram indexes.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- The key of a manufacturer, '' for none: makerKey() of domain/catalogue/maker.ts in SQL. Letters become capitals and lose their
-- accents, a CAGE code loses its label, a name its Inc. and its spaces; a short key is padded with zeros.
-- PL/pgSQL is three times as quick here as an SQL function: a list of 100,000 rows needs as many keys.
CREATE FUNCTION maker_key(maker text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words text := upper(maker COLLATE "C");
BEGIN
  IF words IS NULL THEN
    RETURN '';
  END IF;
  IF octet_length(words) > char_length(words) THEN
    words := translate(words, 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭĮįİĴĵĶķĹĺĻļĽľŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽž ’',
      'AAAAAACEEEEIIIINOOOOOUUUUYAAAAAACEEEEIIIINOOOOOUUUUYYAAAAAACCCCCCCCDDEEEEEEEEEEGGGGGGGGHHIIIIIIIIIJJKKLLLLLLNNNNNNOOOOOORRRRRRSSSSSSSSTTTTUUUUUUUUUUUUWWYYYZZZZZZ ');
  END IF;
  words := btrim(regexp_replace(replace(replace(words, '.', ''), '''', ''), '[\t\n\r -/:-@[-`{-~]+', ' ', 'g'));
  IF words ~ '^N?CAGE' AND words ~ '^N?CAGE( CODE)?( |(?=[0-9]))[A-Z0-9]{1,5}$' THEN
    words := regexp_replace(words, '^N?CAGE( CODE(?= |[0-9]))? ?', '');
  ELSIF position(' ' IN words) > 0 THEN
    words := replace(regexp_replace(words, '( (INC|INCORPORATED|CORP|CORPORATION|CO|COMPANY|LLC|LTD|LIMITED|GMBH))+$', ''), ' ', '');
  END IF;
  RETURN CASE WHEN words = '' THEN '' ELSE lpad(words, greatest(5, char_length(words)), '0') END;
END $$;
--> statement-breakpoint
-- Part numbers in Latin letters, and the two keys made of them: withLatinLetters(), partNumberKey() and naturalKey() of
-- domain/catalogue in SQL. They name their schema because a restore of a backup and VACUUM run them with an empty search path.
CREATE FUNCTION with_latin_letters(part_number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT translate(part_number, U&'\FF10\FF11\FF12\FF13\FF14\FF15\FF16\FF17\FF18\FF19\FF21\FF22\FF23\FF24\FF25\FF26\FF27\FF28\FF29\FF2A\FF2B\FF2C\FF2D\FF2E\FF2F\FF30\FF31\FF32\FF33\FF34\FF35\FF36\FF37\FF38\FF39\FF3A\FF41\FF42\FF43\FF44\FF45\FF46\FF47\FF48\FF49\FF4A\FF4B\FF4C\FF4D\FF4E\FF4F\FF50\FF51\FF52\FF53\FF54\FF55\FF56\FF57\FF58\FF59\FF5A\0410\0412\0421\0415\041D\0406\0408\041A\041C\041E\0420\0405\0422\0423\0425\0430\0432\0441\0435\043D\0456\0458\043A\043C\043E\0440\0455\0442\0443\0445\0391\0392\0395\0396\0397\0399\039A\039C\039D\039F\03A1\03A4\03A5\03A7\03B1\03B2\03B5\03B6\03B7\03B9\03BA\03BC\03BD\03BF\03C1\03C4\03C5\03C7',
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCEHIJKMOPSTYXABCEHIJKMOPSTYXABEZHIKMNOPTYXABEZHIKMNOPTYX')
$$;
--> statement-breakpoint
CREATE FUNCTION part_number_key(part_number text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
BEGIN
  IF octet_length(part_number) > char_length(part_number) THEN part_number := public.with_latin_letters(part_number); END IF;
  RETURN upper(regexp_replace(part_number, '[^A-Za-z0-9]+', '', 'g') COLLATE "C");
END $$;
--> statement-breakpoint
CREATE FUNCTION part_number_order(part_number text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  piece text;
  ordered text := '';
BEGIN
  IF octet_length(part_number) > char_length(part_number) THEN part_number := public.with_latin_letters(part_number); END IF;
  -- Each run of digits becomes a piece that begins with a zero more. A pattern with groups would take three times as long.
  FOREACH piece IN ARRAY string_to_array(
    regexp_replace(regexp_replace(part_number, '[0-9]+', ' 0\& ', 'g'), '[^A-Za-z0-9 ]+', '', 'g'), ' ')
  LOOP
    ordered := ordered || CASE WHEN left(piece, 1) = '0' THEN lpad(substr(piece, 2), greatest(15, length(piece) - 1), '0') ELSE piece END;
  END LOOP;
  RETURN upper(ordered COLLATE "C");
END $$;
