-- Pieces of numbers and words are found by trigram indexes.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
