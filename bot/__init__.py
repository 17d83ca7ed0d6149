"""The Discord side: live tables, controls, delivery."""
