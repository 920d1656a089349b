-- The key of a maker, '' for none, as before but three times as quick: a list of 100,000 rows asks for as many.
CREATE OR REPLACE FUNCTION maker_key(maker text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
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
