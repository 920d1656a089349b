-- The key of a maker, '' for none: makerKey of domain/catalogue/maker.ts in SQL. Letters are put in capitals and lose their accents;
-- what is written around words is one blank; a CAGE code loses its label, a name its Inc.; a short one gets zeros in front.
CREATE FUNCTION maker_key(maker text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  coalesce(regexp_replace('0000' || replace(regexp_replace(regexp_replace(btrim(regexp_replace(translate(maker,
    'abcdefghijklmnopqrstuvwxyzÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭĮįİĴĵĶķĹĺĻļĽľŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽž .''’',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZAAAAAACEEEEIIIINOOOOOUUUUYAAAAAACEEEEIIIINOOOOOUUUUYYAAAAAACCCCCCCCDDEEEEEEEEEEGGGGGGGGHHIIIIIIIIIJJKKLLLLLLNNNNNNOOOOOORRRRRRSSSSSSSSTTTTUUUUUUUUUUUUWWYYYZZZZZZ '),
    '[\t\n\r -/:-@[-`{-~]+', ' ', 'g')),
    '^N?CAGE(?: CODE)?(?: |(?=[0-9]))([A-Z0-9]{1,5})$', '\1'),
    '( (INC|INCORPORATED|CORP|CORPORATION|CO|COMPANY|LLC|LTD|LIMITED|GMBH))+$', ''), ' ', ''), '^0{0,4}(.{5,}|)$', '\1'), '');--> statement-breakpoint
DROP VIEW "public"."order_items_view";--> statement-breakpoint
DROP INDEX "products_sku";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "manufacturer" text;--> statement-breakpoint
CREATE UNIQUE INDEX "products_number_and_maker" ON "products" USING btree ("sku",maker_key(manufacturer));--> statement-breakpoint
CREATE VIEW "public"."order_items_view" AS (SELECT id, order_id, position, product_id, sku, name, condition, quantity, unit_price, total_price, tax,
    price_source, quote_number, manufacturer FROM order_items);