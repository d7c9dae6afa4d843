ALTER TABLE "payments" ADD COLUMN "receipt_number" text;--> statement-breakpoint
-- Payments received before get their numbers in order.
WITH numbered AS (
  SELECT id, extract(year FROM coalesce(received_on, created_at::date))::int AS year,
    row_number() OVER (PARTITION BY extract(year FROM coalesce(received_on, created_at::date)) ORDER BY created_at, id) AS place
  FROM payments
  WHERE invoice_id IS NOT NULL AND refunds_id IS NULL AND reverses_id IS NULL AND amount_minor > 0
    AND state IN ('succeeded', 'partly_refunded', 'refunded')
), named AS (
  UPDATE payments SET receipt_number = 'RCP-' || year || '-' || lpad(place::text, greatest(5, length(place::text)), '0')
  FROM numbered WHERE numbered.id = payments.id
)
INSERT INTO number_series (series, year, last) SELECT 'RCP', year, max(place) FROM numbered GROUP BY year;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_receipt_number_unique" ON "payments" USING btree ("receipt_number");
