DROP INDEX "applications_by_submitted_last";--> statement-breakpoint
DROP INDEX "applications_by_due_last";--> statement-breakpoint
DROP INDEX "applications_by_state_updated";--> statement-breakpoint
DROP INDEX "applications_by_state_number";--> statement-breakpoint
DROP INDEX "applications_by_state_submitted";--> statement-breakpoint
DROP INDEX "applications_by_state_due";--> statement-breakpoint
DROP INDEX "applications_by_assignee";--> statement-breakpoint
DROP INDEX "invoices_by_number_down";--> statement-breakpoint
DROP INDEX "invoices_by_issued_down";--> statement-breakpoint
DROP INDEX "invoices_by_due_down";--> statement-breakpoint
DROP INDEX "users_by_login_down";
