-- Credit notes may cover a line in parts; the lock on the invoice keeps them within the line.
DROP INDEX "invoice_lines_corrects_unique";--> statement-breakpoint
CREATE INDEX "invoice_lines_corrects" ON "invoice_lines" USING btree ("corrects_line_id");
