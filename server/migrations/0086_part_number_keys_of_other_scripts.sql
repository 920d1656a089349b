-- backfill: parts whose number has a character outside ASCII, some in a catalog of 1,000,000. All are read and only these are written;
-- nobody waits but someone who changes one of them.
UPDATE products SET sku_key = '' WHERE octet_length(sku) > char_length(sku);
