-- backfill: lines of parts that are not counted in pieces, which are few of all: wire, hose, sheet, compounds. A file of its own, so that
-- orders and quotes are read while it runs. Only who changes one of these lines waits: the version before does so only while an order is
-- placed or canceled, or a quote answered.
UPDATE order_items i SET uom = p.uom FROM products p
  WHERE p.id = i.product_id AND upper(p.uom) NOT IN ('', 'EA', 'EACH', 'PC', 'PCS');--> statement-breakpoint
UPDATE quote_lines l SET uom = p.uom FROM products p
  WHERE p.id = l.product_id AND upper(p.uom) NOT IN ('', 'EA', 'EACH', 'PC', 'PCS');--> statement-breakpoint
UPDATE quote_lines l SET offer_uom = p.uom FROM products p
  WHERE p.id = l.offer_product_id AND p.uom <> l.uom;
